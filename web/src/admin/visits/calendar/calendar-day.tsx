import { VisitStatusIcon } from '../visit-status.tsx'
import { mostUrgent, totalOf, type Counts } from './counts.ts'
import styles from './calendar.module.css'

/** A number of three digits leaves room for one mark. */
const room = (total: number) => (total > 99 ? 1 : 2)

/** The day, what kinds of visits it has, and how many when it is not one. */
export function CalendarDay({ day, counts }: { day: string; counts: Counts }) {
  const total = totalOf(counts)
  return (
    <span className={styles.day}>
      <span>{Number(day.slice(8))}</span>
      <span className={styles.marks}>
        {mostUrgent(counts, room(total)).map((status) => (
          <VisitStatusIcon key={status} status={status} size={11} />
        ))}
        {total > 1 && <span className={styles.total}>{total}</span>}
      </span>
    </span>
  )
}
