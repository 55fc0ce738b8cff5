import type { Visit } from '@cloche/contract/visits.ts'
import { Plural, Trans } from '@lingui/react/macro'
import { ChevronRight, CircleAlert } from 'lucide-react'
import { Link } from '../../ui/link.tsx'
import { useLingui } from '@lingui/react'
import { deadlineText, isOverdue } from '../facts/deadline.ts'
import { useDevice } from '../shell/device-context.ts'
import { finalOf, type PendingState } from '../submissions.ts'
import { visitWhenText } from '../when.ts'
import styles from './home.module.css'

interface Props {
  visit: Visit
  /** Set when the visit was submitted on this phone and has not reached the server. */
  pending: PendingState | undefined
}

/** A visit that can be filled in now, or one whose submission waits to be sent. */
export function VisitCard({ visit, pending }: Props) {
  useLingui()
  const { required, answered } = visit.progress
  const device = useDevice()
  const isLate = !pending && isOverdue(visit, device.now())
  const deadline = deadlineText(visit)
  return (
    <Link
      to={pending ? finalOf(visit.id) : `/guest?visit=${visit.id}`}
      className={styles.card}
      data-late={isLate}
    >
      <span className={styles.words}>
        <bdi className={styles.place}>{visit.restaurant.title}</bdi>
        <span className={styles.soft}>{visitWhenText(visit)}</span>
        <span className={styles.state} data-pending={pending} data-status={isLate ? 'overdue' : visit.status}>
          {pending === 'refused' ? (
            <Trans>Not submitted yet: please look at it</Trans>
          ) : pending === 'waiting' ? (
            <Trans>Submitted · waits on this phone to be sent</Trans>
          ) : visit.status === 'returned' ? (
            <CameBack notes={visit.returned?.notes ?? 0} />
          ) : isLate ? (
            <>
              <CircleAlert size={16} aria-hidden="true" />
              <Trans>Overdue since {deadline}: please submit it soon</Trans>
            </>
          ) : required === 0 ? (
            <Trans>Open now</Trans>
          ) : (
            <Trans>
              Open now · {answered} of {required} answered
            </Trans>
          )}
        </span>
      </span>
      <ChevronRight size={22} aria-hidden="true" className={styles.turn} />
    </Link>
  )
}

function CameBack({ notes }: { notes: number }) {
  if (notes === 0) return <Trans>Returned to you: please look through it again</Trans>
  return <Plural value={notes} one="Returned to you · # note" other="Returned to you · # notes" />
}
