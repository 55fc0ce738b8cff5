import type { Language } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import { formatDays, formatWallClock } from '../../kit/format.ts'

type When = Pick<Visit, 'visitDate' | 'visitUntil' | 'appointment' | 'madeAt'>

/** When a visit was made, or is to be made at the earliest, on the restaurant's clock. */
export const momentOf = ({ visitDate, madeAt }: Pick<When, 'visitDate' | 'madeAt'>): string =>
  madeAt ?? visitDate

/** The days of a window in which a visit is still to be made: `1–31 Dec 2026`; null of any other visit. */
export const daysToMake = ({ visitDate, visitUntil, madeAt }: When, language: Language): string | null =>
  visitUntil !== undefined && madeAt === undefined
    ? formatDays(visitDate.slice(0, 10), visitUntil.slice(0, 10), language)
    : null

/** Says when a visit was made, or is to be made: the appointment of a window, or else its days. */
export function visitWhen(visit: When, language: Language, options: Intl.DateTimeFormatOptions): string {
  const { appointment, madeAt } = visit
  const days = appointment === undefined || madeAt !== undefined ? daysToMake(visit, language) : null
  return days ?? formatWallClock(madeAt ?? appointment ?? visit.visitDate, language, options)
}
