import type { Dish } from '@cloche/contract/questions.ts'
import { currentLanguage } from '../boot/i18n.ts'
import { DATE_LOCALES } from '../boot/language.ts'
import { formatDate } from '../ui/format-date.ts'

/** The wall clock of a visit, which is a text without a zone, in words: "Fri, 20 November, 19:30". */
export function visitDateText(visitDate: string): string {
  return format(new Date(`${visitDate.slice(0, 16)}Z`), 'UTC', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
}

/** The day of a visit with its year: "20 November 2026". */
export function visitDayText(visitDate: string): string {
  return format(new Date(`${visitDate.slice(0, 10)}T00:00Z`), 'UTC', { dateStyle: 'long' })
}

/** An instant (ISO 8601) by the restaurant's wall clock: "19:30". */
export function clockText(instant: string, timeZone: string): string {
  return format(new Date(instant), timeZone, { hour: '2-digit', minute: '2-digit' })
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
  const locale = DATE_LOCALES[currentLanguage()]
  return formatDate(locale, { ...options, timeZone, hourCycle: 'h23' }, date)
}
