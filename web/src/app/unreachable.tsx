import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shown only when nothing on this device can be shown instead. */
export function Unreachable({ remembered, retry }: { remembered?: boolean; retry: () => Promise<void> }) {
  return (
    <Notice
      title={<Trans>No connection yet</Trans>}
      action={
        <>
          <Button onClick={() => void retry()}>
            <Trans>Try again</Trans>
          </Button>
          {remembered && (
            <a href="/guest">
              <Trans>Go on with what is on this phone</Trans>
            </a>
          )}
        </>
      }
    >
      <Trans>The server can't be reached. Check the signal; nothing you entered before is lost.</Trans>
    </Notice>
  )
}
