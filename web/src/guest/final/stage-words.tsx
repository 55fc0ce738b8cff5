import { Trans } from '@lingui/react/macro'
import type { Submission } from '@cloche/engine/interface.ts'
import { FaultText } from '../fault-text.tsx'
import { useReadable } from '../readable.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import type { Stage } from './stage.ts'

export function StageTitle({ stage }: { stage: Stage }) {
  switch (stage) {
    case 'unkept':
      return <Trans>Stay on this page</Trans>
    case 'waiting':
    case 'busy':
      return <Trans>Kept on this phone</Trans>
    case 'sending':
      return <Trans>On its way</Trans>
    case 'done':
      return <Trans>Thank you</Trans>
    case 'partial':
      return <Trans>Not all of it arrived</Trans>
    default:
      return <Trans>Not submitted yet</Trans>
  }
}

export function StageWords({ stage, submission }: { stage: Stage; submission: Submission }) {
  const { title } = useReadable(useVisitCopy().visit).restaurant
  switch (stage) {
    case 'unkept':
      return (
        <Trans>This phone has no room to keep it: it is lost if this page is closed before it is sent.</Trans>
      )
    case 'waiting':
      return (
        <Trans>
          No connection. Your visit to <bdi>{title}</bdi> goes out by itself as soon as there is one while
          this page is open, or when you open it again.
        </Trans>
      )
    case 'busy':
      return (
        <Trans>
          The server is busy. Your visit to <bdi>{title}</bdi> goes out by itself a little later while this
          page is open, or when you open it again.
        </Trans>
      )
    case 'sending':
      return (
        <Trans>
          Your visit to <bdi>{title}</bdi> is being sent. Keep this page open for a moment.
        </Trans>
      )
    case 'refused':
      return <Refused submission={submission} />
    case 'none':
      return (
        <Trans>
          Your visit to <bdi>{title}</bdi> has not been submitted.
        </Trans>
      )
    case 'partial':
      return (
        <Trans>
          Your visit to <bdi>{title}</bdi> has been submitted, but the server has less of it than this phone
          sent.
        </Trans>
      )
    case 'done':
      return (
        <>
          <Trans>
            Your visit to <bdi>{title}</bdi> has been submitted.
          </Trans>{' '}
          <Trans>It helps a restaurant see itself as its guests do.</Trans>
        </>
      )
  }
}

function Refused({ submission }: { submission: Submission }) {
  const { visitId } = useVisitCopy()
  if (submission.state !== 'refused') return null
  const { code } = submission.problem
  if (code === 'incomplete') return <Trans>The server says that some questions still need something.</Trans>
  return (
    <>
      <Trans>It was not accepted:</Trans> <FaultText code={code} visitId={visitId} />
    </>
  )
}
