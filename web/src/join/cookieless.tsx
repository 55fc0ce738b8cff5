import { Trans } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

/** Shown where the server answers but the browser keeps no cookie, so that nobody can log in. */
export default function Cookieless() {
  return (
    <Notice
      title={<Trans>This browser blocks cookies</Trans>}
      action={
        <Button onClick={() => location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>
        Cloche needs one cookie to know you again; it follows nobody. Allow cookies for this site in the
        browser’s settings, then try again, or open the link in another browser.
      </Trans>
    </Notice>
  )
}
