import type { Visit } from '@cloche/contract/visits.ts'
import { useLingui } from '@lingui/react'
import { Link } from '../../ui/link.tsx'
import { finalOf, type HandInState } from '../hand-ins.ts'
import { visitDayText } from '../when.ts'
import { VisitStatusText } from './visit-status-text.tsx'
import styles from './history.module.css'

export function HistoryRow({ visit, handIn }: { visit: Visit; handIn: HandInState | undefined }) {
  useLingui()
  return (
    <li>
      <Link to={handIn ? finalOf(visit.id) : `/guest/history/${visit.id}`} className={styles.row}>
        <span className={styles.words}>
          <bdi className={styles.place}>{visit.restaurant.title}</bdi>
          <span className={styles.soft}>{visitDayText(visit.visitDate)}</span>
          <VisitStatusText status={handIn ?? visit.status} />
        </span>
      </Link>
    </li>
  )
}
