import { Trans } from '@lingui/react/macro'
import { Link } from '../../ui/link.tsx'
import { finalOf, isPending } from '../submissions.ts'
import { useReadable } from '../readable.ts'
import { isOpen } from '../shell/current-visit.ts'
import { useVisitCopy, useDevice } from '../shell/device-context.ts'
import { CancelReason } from './cancel-reason.tsx'
import { NotSentYet } from './not-sent-yet.tsx'
import styles from './reading.module.css'

/** The reason why this visit can't be filled in, or the link to where it can. */
export function WhyClosed() {
  const visitCopy = useVisitCopy()
  const device = useDevice()
  const visit = useReadable(visitCopy.visit)
  const submission = useReadable(visitCopy.submission)
  if (isPending(submission)) return <NotSentYet submission={submission} />
  if (isOpen(visit, device)) {
    return (
      <p className={styles.why}>
        <Trans>This visit can be changed.</Trans>{' '}
        <Link to={`/guest?visit=${visit.id}`}>
          <Trans>Fill it in</Trans>
        </Link>
      </p>
    )
  }
  return (
    <p className={styles.why}>
      {visit.voidText !== undefined ? (
        <>
          <Trans>This visit doesn’t count: there is nothing more to do.</Trans>
          <CancelReason reason={visit.voidText} />
        </>
      ) : visit.status === 'cancelled' ? (
        <>
          <Trans>This visit was cancelled: there is nothing more to do.</Trans>
          <CancelReason reason={visit.cancelReason} />
        </>
      ) : visit.status === 'scheduled' ? (
        <Trans>This visit has not started yet.</Trans>
      ) : (
        <>
          <Trans>This visit was submitted and can no longer be changed.</Trans>{' '}
          <Link to={finalOf(visit.id)}>
            <Trans>Receipt</Trans>
          </Link>
        </>
      )}
    </p>
  )
}
