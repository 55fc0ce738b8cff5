import { typedTime } from '@cloche/checklist/typed-time.ts'
import type { ImportDayOrder } from '@cloche/contract/imports.ts'
import { monthCalled } from './month-names.ts'

/**
 * A date as read. `wallClock` is `YYYY-MM-DDTHH:mm`, but its day may not exist in the calendar; an `offset` from UTC makes it an
 * instant.
 */
export type ReadDate =
  | { wallClock: string; offset?: string }
  | { fault: 'not_valid' | 'no_time' }
  | { fault: 'day_or_month'; dayFirst: string; monthFirst: string }

interface Parts {
  year: string
  /**
   * The month and day. In a date such as `01/12/2026` these are guesses: the second and first number; `order` is null
   * if either number may be the day.
   */
  month: string
  day: string
  clock: string | null
  /** `Z`, or `+05:00`. */
  offset: string | null
  order: ImportDayOrder | null
  /** The date shows its own order, and so the order of its column. */
  showsOrder: boolean
}

/** What stands behind a date, to be read as a time. */
const CLOCK = String.raw`(?:\s*(?:г\.?|года))?(?:[T,\s]\s*(?<clock>\S.*))?$`
const OFFSET = /(?<=[:.]\d\d(?:\s*[ap]\.?m\.?)?)\s*(?<zone>Z|[+-]\d\d:?\d\d)$/i
const PART_OF_SECOND = /(?<=\d[:.]\d\d[:.]\d\d)\.\d+/
const SECONDS = /(?<=\d[:.]\d\d)[:.]\d\d(?!\d)/
/** The hour alone says nothing without its half of the day. */
const HOUR_ALONE = /^(?:(?:в|at)\s+)?\d+$/i
const YEAR_FIRST = new RegExp(
  String.raw`^(?<year>\d{4})([-/.])(?<month>\d{1,2})\2(?<day>\d{1,2})${CLOCK}`,
  'i',
)
const WITH_DOTS = new RegExp(
  String.raw`^(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d\d)${CLOCK}`,
  'i',
)
const EITHER_FIRST = new RegExp(
  String.raw`^(?<day>\d{1,2})([-/])(?<month>\d{1,2})\2(?<year>\d{4}|\d\d)${CLOCK}`,
  'i',
)
const DAY_AND_NAME = new RegExp(
  String.raw`^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s.-]+(?:of\s+)?(?<name>\p{L}{3,9})\.?,?[\s-]+(?<year>\d{4})${CLOCK}`,
  'iu',
)
const NAME_AND_DAY = new RegExp(
  String.raw`^(?<name>\p{L}{3,9})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${CLOCK}`,
  'iu',
)
/** The day of the week before a date. */
const WEEKDAY = /^\p{L}{2,11}\.?,\s*/u
const SERIAL = /^(?<days>\d{5})(?<fraction>[.,]\d+)?$/
const SERIAL_DAY = new RegExp(String.raw`^(?<days>\d{5})${CLOCK}`, 'i')
const FRACTION = /^0?[.,]\d+$/
/** Serial numbers count days from this date. Those of the years 2000 to 2099 have five digits. */
const SERIAL_START = Date.UTC(1899, 11, 30)
const SERIALS = { from: 36_526, before: 73_051 }
const DAY = 86_400_000
const MINUTE = 60_000
const MIDNIGHT = /[T\s]00?:00(:00)?$/

/**
 * Joins the date of one cell with the time of another. Sheets store a date without a time as midnight, which is dropped
 * here.
 */
export function withTime(date: string, time: string): string {
  if (time === '' || date === '') return date
  const clock = FRACTION.test(time) ? clockOf(fractionOf(time)) : time
  return `${date.replace(MIDNIGHT, '')} ${clock}`
}

/**
 * Reads the dates of one column: ISO 8601, `01.12.2026 09.30`, `01/12/2026 9:30`, `12/25/26 7 PM`, `1 декабря 2026 9:30`,
 * `Dec 1, 2026 9:30 am`, serial numbers; the time as a guest may type it. Other dates of the column decide an ambiguous order of day and month, else `said` does.
 */
export function readDates(typed: readonly string[], said?: ImportDayOrder): ReadDate[] {
  const dates = typed.map(partsOf)
  const orders = new Set(dates.flatMap((date) => (date?.showsOrder && date.order) || []))
  const order = orders.size === 1 ? [...orders][0] : said
  return dates.map((date): ReadDate => {
    if (!date) return { fault: 'not_valid' }
    if (date.clock === null) return { fault: 'no_time' }
    const [dayFirst, monthFirst] = [wallClockOf(date), wallClockOf(turned(date))]
    const orderHere = date.order ?? order
    if (!orderHere) return { fault: 'day_or_month', dayFirst, monthFirst }
    const wallClock = orderHere === 'day-first' ? dayFirst : monthFirst
    return date.offset === null ? { wallClock } : { wallClock, offset: date.offset }
  })
}

const turned = (date: Parts): Parts => ({ ...date, day: date.month, month: date.day })

function wallClockOf({ year, month, day, clock }: Parts): string {
  return `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}T${clock}`
}

const two = (digits: string) => digits.padStart(2, '0')

function partsOf(typed: string): Parts | null {
  const serial = serialOf(typed)
  if (serial) return serial
  const called = named(typed)
  if (called) return called
  const certain = (YEAR_FIRST.exec(typed) ?? WITH_DOTS.exec(typed))?.groups
  if (certain) return partsIn(certain, { order: 'day-first', showsOrder: false })
  const groups = EITHER_FIRST.exec(typed)?.groups
  return groups ? partsIn(groups, orderOf(Number(groups['day']), Number(groups['month']))) : null
}

type Shown = Pick<Parts, 'order' | 'showsOrder'>

function orderOf(first: number, second: number): Shown {
  if (first === second) return { order: 'day-first', showsOrder: false }
  if (first > 12) return { order: 'day-first', showsOrder: true }
  return second > 12 ? { order: 'month-first', showsOrder: true } : { order: null, showsOrder: false }
}

/** A date with the name of its month. */
function named(typed: string): Parts | null {
  const date = typed.replace(WEEKDAY, '')
  const groups = (DAY_AND_NAME.exec(date) ?? NAME_AND_DAY.exec(date))?.groups
  const month = monthCalled(groups?.['name'] ?? '')
  return groups && month !== null
    ? partsIn({ ...groups, month }, { order: 'day-first', showsOrder: false })
    : null
}

type Groups = Record<string, string | undefined>

function partsIn({ year = '', month = '', day = '', clock }: Groups, shown: Shown): Parts | null {
  const time = clock === undefined ? { clock: null, offset: null } : timeOf(clock)
  return time && { year, month, day, ...time, ...shown }
}

/** Reads what stands behind a date. Null: it is no time. */
function timeOf(typed: string): Pick<Parts, 'clock' | 'offset'> | null {
  const plain = typed.replace(PART_OF_SECOND, '')
  const zone = OFFSET.exec(plain)?.groups?.['zone']?.toUpperCase() ?? null
  const time = plain.replace(OFFSET, '').replace(SECONDS, '')
  const clock = HOUR_ALONE.test(time) ? null : typedTime(time)
  return clock === null ? null : { clock, offset: zone && zone.replace(/(?<=\d\d)(?=\d\d$)/, ':') }
}

function serialOf(typed: string): Parts | null {
  const groups = (SERIAL.exec(typed) ?? SERIAL_DAY.exec(typed))?.groups
  const days = Number(groups?.['days'])
  if (!groups || !(days >= SERIALS.from && days < SERIALS.before)) return null
  const { fraction, clock } = groups
  const minutes = fraction === undefined ? 0 : Math.round((fractionOf(fraction) * DAY) / MINUTE)
  const [date = '', time = ''] = new Date(SERIAL_START + days * DAY + minutes * MINUTE)
    .toISOString()
    .split('T')
  const [year, month, day] = date.split('-')
  const own = fraction === undefined ? clock : time.slice(0, 5)
  return partsIn({ year, month, day, clock: own }, { order: 'day-first', showsOrder: false })
}

const fractionOf = (typed: string) => Number(`0${typed.slice(typed.search(/[.,]/)).replace(',', '.')}`)

const clockOf = (fraction: number) =>
  new Date(Math.round((fraction * DAY) / MINUTE) * MINUTE).toISOString().slice(11, 16)
