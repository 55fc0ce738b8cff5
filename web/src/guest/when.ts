import type { Visit } from '@cloche/contract/visits.ts'
import type { Dish } from '@cloche/contract/questions.ts'
import { currentLanguage } from '../boot/i18n.ts'
import { localeOf } from '../boot/language.ts'
import { formatDate } from '../ui/format-date.ts'

/**
 * The wall clock of a visit, which is a text without a zone, or an instant (ISO 8601) in a time zone, in words:
 * "Fri, 20 November, 19:30". No line ends before its last word. A screen's header has room for a short month.
 */
export function visitDateText(visitDate: string, month: 'long' | 'short' = 'long', timeZone = 'UTC'): string {
  return format(new Date(`${visitDate.slice(0, 16)}Z`), timeZone, {
    weekday: 'short',
    day: 'numeric',
    month,
    hour: '2-digit',
    minute: '2-digit',
  }).replace(/ (?=\S+$)/, '\u00a0')
}

/** When a visit is to be made: its time, the appointment of a window, or else the window's days, "1 – 31 December". */
export function visitWhenText(visit: Visit, month: 'long' | 'short' = 'long'): string {
  const { visitDate, visitUntil, appointment } = visit
  if (appointment ?? !visitUntil) return visitDateText(appointment ?? visitDate, month)
  const [from, until] = [visitDate, visitUntil].map((day) => new Date(`${day.slice(0, 10)}T00:00Z`))
  const locale = localeOf(currentLanguage())
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' }).formatRange(
    from!,
    until!,
  )
}

/** The day of a visit with its year: "20 November 2026". */
export function visitDayText(visitDate: string): string {
  return format(new Date(`${visitDate.slice(0, 10)}T00:00Z`), 'UTC', { dateStyle: 'long' })
}

/** An instant (ISO 8601) by the restaurant's wall clock: "19:30". */
export function clockText(instant: string, timeZone: string): string {
  return format(new Date(instant), timeZone, { hour: '2-digit', minute: '2-digit' })
}

/** A time of day, `HH:mm` or empty, by the clock of the reader: "19:30", "7:30 pm". */
export function timeText(time: string): string {
  return time && format(new Date(`2000-01-01T${time}Z`), 'UTC', { hour: '2-digit', minute: '2-digit' })
}

/** When a dish was ordered and came, by the restaurant's wall clock: "19:30 – 19:52". */
export function dishTimesText(
  { orderTime, readyTime }: Pick<Dish, 'orderTime' | 'readyTime'>,
  timeZone: string,
): string {
  const times = readyTime ? [orderTime, readyTime] : [orderTime]
  return times.map((at) => clockText(at, timeZone)).join(' – ')
}

function format(date: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const locale = localeOf(currentLanguage())
  return formatDate(locale, { ...options, timeZone }, date)
}
