import { Trans } from '@lingui/react/macro'
import { useNavigate } from '../../ui/routing.tsx'
import { Button } from '../../ui/button.tsx'
import type { PendingSubmission } from '../submissions.ts'
import { useChecklist } from '../shell/device-context.ts'

/** Takes the submission back and opens the visit again; disabled while the submission is being sent. */
export function ChangeButton({ submission }: { submission: PendingSubmission }) {
  const checklist = useChecklist()
  const go = useNavigate()
  const refused = submission.state === 'refused'
  const change = () => {
    checklist.withdraw()
    go(`/guest?visit=${checklist.visitId}`)
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
