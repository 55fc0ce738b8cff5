import { LIST } from '@cloche/languages/list.ts'
import type { Language } from '@cloche/contract/constants.ts'
import { localeOf } from '../../boot/language.ts'
import { byClock } from '../../ui/format-date.ts'

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const
const DAY_MS = 86_400_000

const dates = new Map<string, Intl.DateTimeFormat>()

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = dates.get(key) ?? newFormat(localeOf(language), options)
  dates.set(key, known)
  return known
}

/** A zone unknown to this browser is replaced by the browser's own. */
export function newFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, byClock(locale, options))
  } catch {
    return new Intl.DateTimeFormat(locale, { ...byClock(locale, options), timeZone: undefined })
  }
}

/** An invalid date becomes a dash, so that one bad value does not break the page. */
function formatted(at: string, language: Language, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? '–' : dateFormat(language, options).format(date)
}

/** Formats a part of a visit date. A visit date is a wall clock, so no time zone applies. */
export function formatWallClock(
  visitDate: string,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): string {
  return formatted(`${visitDate}Z`, language, { ...options, timeZone: 'UTC' })
}

/** Formats a calendar day as `Fri 14 Nov 2026`. */
export function formatDay(day: string, language: Language): string {
  return formatWallClock(`${day}T00:00`, language, { weekday: 'short', ...DATE }).replace(',', '')
}

/** Formats a month, `YYYY-MM`, as it stands alone: "September 2026", "Сентябрь 2026". */
export function monthInWords(month: string, language: Language): string {
  const words = formatWallClock(`${month}-01T00:00`, language, { month: 'long', year: 'numeric' })
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/\s*г\.$/, '')
}

/** Names a day of the week; 0 is Sunday. */
export function formatWeekday(weekday: number, language: Language, length: 'short' | 'long'): string {
  return formatWallClock(`2026-02-0${1 + weekday}T00:00`, language, { weekday: length })
}

/** Formats days as `1–20 Nov 2026`, or `20 Nov 2026` if both are the same. */
export function formatDays(first: string, last: string, language: Language): string {
  const [from, to] = [first, last].map((day) => new Date(`${day}T00:00Z`)) as [Date, Date]
  return dateFormat(language, { ...DATE, timeZone: 'UTC' }).formatRange(from, to)
}

/**
 * Returns the instant of a wall clock in a zone, like the server: a time that a clock change skips moves behind the
 * change, and of a repeated time the first counts.
 */
export function instantOf(visitDate: string, timeZone: string): Date {
  const wall = Date.parse(`${visitDate}Z`)
  const [before, after] = [offsetAt(wall - DAY_MS, timeZone), offsetAt(wall + DAY_MS, timeZone)]
  const fits = [before, after].find((offset) => offsetAt(wall - offset, timeZone) === offset)
  return new Date(wall - (fits ?? before))
}

/** Returns the wall clock (`YYYY-MM-DDTHH:mm`) of an instant in a zone. */
export function wallClockOf(instant: Date, timeZone: string): string {
  const at = instant.getTime()
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16)
}

/** Returns how far a zone is ahead of UTC, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = dateFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(new Date(instant))
  const [, sign, hours, minutes] =
    /([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}

/** Formats an instant as `14 Nov 2026, 19:30` in this zone, by default the reader's. */
export function formatMoment(instant: string, language: Language, timeZone?: string): string {
  return formatted(instant, language, { dateStyle: 'medium', timeStyle: 'short', timeZone })
}

/** Formats an instant as `19:30` in this zone, by default the reader's. */
export function formatTime(instant: string, language: Language, timeZone?: string): string {
  return formatted(instant, language, { hour: '2-digit', minute: '2-digit', timeZone })
}

/** Returns the zone's offset at that instant, such as `GMT+3`. */
export function formatZone(instant: string, language: Language, timeZone: string): string {
  if (Number.isNaN(Date.parse(instant))) return timeZone
  const parts = dateFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Formats a score from 0 to 100 with one decimal. */
export function formatScore(score: number, language: Language): string {
  return score.toLocaleString(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}

export function formatNumber(value: number, language: Language): string {
  return value.toLocaleString(localeOf(language), { maximumFractionDigits: 6 })
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Formats a size as `12 kB` or `1.4 GB`, in powers of a thousand as file managers do. */
export function formatBytes(bytes: number, language: Language): string {
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), BYTE_UNITS.length - 1)
  return (bytes / 1000 ** power).toLocaleString(localeOf(language), {
    style: 'unit',
    unit: BYTE_UNITS[power],
    maximumSignificantDigits: 3,
  })
}

/** Formats a span in its two largest units: `1 hr 12 min`, `2 days 3 hr`. */
export function formatSpan(from: string, to: string, language: Language): string {
  const minutes = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000))
  const units = [
    { unit: 'day', value: Math.floor(minutes / 1440) },
    { unit: 'hour', value: Math.floor(minutes / 60) % 24 },
    { unit: 'minute', value: minutes % 60 },
  ]
  const first = units.findIndex(({ value }) => value > 0)
  const shown = first < 0 ? units.slice(2) : units.slice(first, first + 2).filter(({ value }) => value > 0)
  return shown.map(({ unit, value }) => formatUnit(value, unit, language)).join(' ')
}

function formatUnit(value: number, unit: string, language: Language): string {
  const unitDisplay = unit === 'day' ? 'long' : 'short'
  return value.toLocaleString(localeOf(language), { style: 'unit', unit, unitDisplay })
}

/** Returns the reader's time zone. */
export function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns whether the value is a calendar day `YYYY-MM-DD` of this century (contract/constants.ts, TIME_BOUNDS). */
export function isDay(value: string): boolean {
  const at = Date.parse(`${value}T00:00Z`)
  return /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

/** Returns a language's name in that language; an unknown code stays unchanged. */
export function formatLanguage(code: string): string {
  return LIST.find((each) => each.code === code)?.name ?? code
}
