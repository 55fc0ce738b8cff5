import type { Visit } from '@cloche/contract/visits.ts'
import { currentLanguage } from '../../boot/i18n.ts'
import { formatMoment, formatWallClock, formatZone } from '../format.ts'
import styles from './visit-table.module.css'

const DAY = { weekday: 'short', day: 'numeric', month: 'short' } as const
const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: '2-digit', minute: '2-digit' } as const

interface Props {
  visit: Visit
  /** The month is in a heading above. */
  underMonth: boolean
}

/** The visit's time on the restaurant's clock. */
export function VisitWhen({ visit: { visitDate, opensAt, restaurant }, underMonth }: Props) {
  const language = currentLanguage()
  return (
    <>
      <time dateTime={opensAt}>
        <span className={styles.day}>{formatWallClock(visitDate, language, underMonth ? DAY : DATE)}</span>{' '}
        {formatWallClock(visitDate, language, TIME)}
      </time>{' '}
      <span className={styles.zone}>{formatZone(opensAt, language, restaurant.timezone)}</span>
    </>
  )
}

/** When it was submitted, on the same clock. */
export function SubmittedWhen({ visit: { submittedAt, restaurant } }: Pick<Props, 'visit'>) {
  const language = currentLanguage()
  if (!submittedAt) return null
  return (
    <>
      <time dateTime={submittedAt}>{formatMoment(submittedAt, language, restaurant.timezone)}</time>{' '}
      <span className={styles.zone}>{formatZone(submittedAt, language, restaurant.timezone)}</span>
    </>
  )
}
