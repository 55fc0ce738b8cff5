import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { WhomToAsk } from '../facts/whom-to-ask.tsx'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { GuestMenu } from '../shell/guest-menu.tsx'
import { ScreenHeader } from '../shell/screen-header.tsx'
import { visitWhenText } from '../when.ts'

/** A visit whose questions the programme has not written yet. The page reads it again by itself, or when the guest asks. */
export default function NotReady({ back }: { back: string | undefined }) {
  const visitCopy = useVisitCopy()
  const visit = useReadable(visitCopy.visit)
  return (
    <>
      <ScreenHeader title={visitWhenText(visit, 'short')} back={back} end={<GuestMenu />} />
      <Notice
        title={<Trans>This visit is not ready yet</Trans>}
        action={
          <>
            <Button onClick={() => void visitCopy.refresh().catch(() => {})}>
              <Trans>Look again</Trans>
            </Button>
            <WhomToAsk />
          </>
        }
      >
        <Trans>
          The questions for <bdi>{visit.restaurant.title}</bdi> are still being prepared. They appear here by
          themselves.
        </Trans>
      </Notice>
    </>
  )
}
