import type { Visit } from '@cloche/contract/visits.ts'
import { VisitStatusMark } from '../visits/visit-status.tsx'
import { ReportFacts } from './report-facts.tsx'
import { TotalScore } from './total-score.tsx'
import styles from './report-head.module.css'

interface Props {
  visit: Visit
  total: number | null
  /** It went back to its guest at least once. */
  wasReturned: boolean
}

export function ReportHead({ visit, total, wasReturned }: Props) {
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <VisitStatusMark status={visit.status} />
        <h1>
          <bdi>{visit.restaurant.title}</bdi>
        </h1>
        <p dir="auto">{visit.restaurant.address}</p>
      </div>
      {visit.startedAt && <TotalScore visit={visit} total={total} />}
      <ReportFacts visit={visit} wasReturned={wasReturned} />
    </header>
  )
}
