import type { Language } from '@cloche/languages/list.ts'
import dayjs from 'dayjs'
import { localeOf, regionalTag } from '../../boot/language.ts'

const YEAR = 2026
const SUNDAY = 1
const WEEK = 7
const DAYS = Array.from({ length: WEEK }, (_, at) => Date.UTC(YEAR, 1, SUNDAY + at))
const MONTHS = Array.from({ length: 12 }, (_, month) => Date.UTC(YEAR, month))
const MONDAY_FIRST = 1
/** As wide as a column of the calendar. */
const NARROW = 3

/** What browsers say of a week, as a method or, earlier, as a property; some say nothing yet. */
interface Weekly {
  getWeekInfo?(): { firstDay: number }
  weekInfo?: { firstDay: number }
}

/** Gives the calendars, which dayjs writes, the names of a language. Returns what dayjs calls them. */
export function namesOf(language: Language): string {
  const written = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })
  const names = (days: readonly number[], options: Intl.DateTimeFormatOptions) => {
    const format = written(options)
    return days.map((day) => format.format(day))
  }
  const months = (month: 'long' | 'short') => {
    const alone = names(MONTHS, { month })
    const beside = written({ day: 'numeric', month })
    const inDates = MONTHS.map((day, at) => {
      const part = beside.formatToParts(day).find(({ type }) => type === 'month')
      return part?.value ?? alone[at]
    })
    // dayjs takes a function too, for languages where a month has another form beside a day: its types do not know.
    const named = (day: dayjs.Dayjs, format: string) =>
      (/D[^M]*M/.test(format) ? inDates : alone)[day.month()]
    return named as unknown as string[]
  }
  const short = names(DAYS, { weekday: 'short' })
  const name = `own-${language}`
  dayjs.locale(
    {
      name,
      weekdays: names(DAYS, { weekday: 'long' }),
      weekdaysShort: short,
      weekdaysMin: short.every(({ length }) => length <= NARROW) ? short : names(DAYS, { weekday: 'narrow' }),
      months: months('long'),
      monthsShort: months('short'),
      formats: {},
      relativeTime: {},
      ordinal: String,
    },
    undefined,
    true,
  )
  return name
}

/** The first day of the week, 0 for Sunday, in the region that the browser names with the language, else in the language's own. */
export function firstDayOfWeek(language: Language): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const locale: Intl.Locale & Weekly = new Intl.Locale(regionalTag(language) ?? localeOf(language))
  const { firstDay } = locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: MONDAY_FIRST }
  return (firstDay % WEEK) as ReturnType<typeof firstDayOfWeek>
}
