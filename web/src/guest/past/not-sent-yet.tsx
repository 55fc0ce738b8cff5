import { Trans } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { finalOf, type PendingSubmission } from '../submissions.ts'
import { useVisitCopy } from '../shell/device-context.ts'
import { ChangeButton } from '../final/change-button.tsx'
import styles from './reading.module.css'

/** The state of a submission that has not reached the server, and the link back into the visit. */
export function NotSentYet({ submission }: { submission: PendingSubmission }) {
  const { visitId } = useVisitCopy()
  const refused = submission.state === 'refused'
  return (
    <div className={styles.pending} data-tone={refused ? 'danger' : 'warn'}>
      <p role="status">
        {refused ? (
          <Trans>Not submitted yet: the server has refused something.</Trans>
        ) : (
          <Trans>Submitted, and waiting on this phone to be sent.</Trans>
        )}{' '}
        <Link to={finalOf(visitId)}>{refused ? <Trans>See why</Trans> : <Trans>See status</Trans>}</Link>
      </p>
      <ChangeButton submission={submission} />
    </div>
  )
}
