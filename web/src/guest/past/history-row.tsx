import type { Visit } from '@cloche/contract/visits.ts'
import { useLingui } from '@lingui/react'
import { Link } from '../../ui/link.tsx'
import { finalOf, type PendingState } from '../submissions.ts'
import { visitDayText } from '../when.ts'
import { VisitStatusText } from './visit-status-text.tsx'
import styles from './history.module.css'

export function HistoryRow({ visit, pending }: { visit: Visit; pending: PendingState | undefined }) {
  useLingui()
  return (
    <li>
      <Link to={pending ? finalOf(visit.id) : `/guest/history/${visit.id}`} className={styles.row}>
        <span className={styles.words}>
          <bdi className={styles.place}>{visit.restaurant.title}</bdi>
          <span className={styles.soft}>{visitDayText(visit.visitDate)}</span>
          <VisitStatusText visit={visit} pending={pending} />
        </span>
      </Link>
    </li>
  )
}
