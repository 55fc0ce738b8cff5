import { Trans } from '@lingui/react/macro'
import { useNavigate } from '../../ui/routing.tsx'
import { Button } from '../../ui/button.tsx'
import type { PendingSubmission } from '../submissions.ts'
import { useVisitCopy } from '../shell/device-context.ts'

/** Takes the submission back and opens the visit again; disabled while the submission is being sent. */
export function ChangeButton({ submission }: { submission: PendingSubmission }) {
  const visitCopy = useVisitCopy()
  const go = useNavigate()
  const refused = submission.state === 'refused'
  const change = () => {
    visitCopy.withdraw()
    go(`/guest?visit=${visitCopy.visitId}`)
  }
  return (
    <Button
      kind={refused ? 'main' : 'quiet'}
      disabled={submission.state === 'waiting' && submission.sending}
      onClick={change}
    >
      <Trans>Edit answers</Trans>
    </Button>
  )
}
