import type { Visit } from '@cloche/contract/visits.ts'
import { useLingui } from '@lingui/react'
import { Link } from '../../ui/link.tsx'
import { visitDayText } from '../when.ts'
import { Score } from './score.tsx'
import { VisitStatusText } from './visit-status-text.tsx'
import styles from './history.module.css'

export function HistoryRow({ visit }: { visit: Visit }) {
  useLingui()
  return (
    <li>
      <Link to={`/guest/history/${visit.id}`} className={styles.row}>
        <span className={styles.words}>
          <bdi className={styles.place}>{visit.restaurant.title}</bdi>
          <span className={styles.soft}>{visitDayText(visit.visitDate)}</span>
          <VisitStatusText status={visit.status} />
        </span>
        <Score score={visit.score} />
      </Link>
    </li>
  )
}
