import { listed, type Language } from '@cloche/languages/list.ts'

const STYLE = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const

/**
 * A restaurant's wall clock (`YYYY-MM-DDTHH:mm`) in the reader's words. The year is said where it is not the present one at the
 * instant `now`.
 */
export function whenInWords(visitDate: string, language: Language, now: Date): string {
  const isThisYear = visitDate.slice(0, 4) === String(now.getUTCFullYear())
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  const format = new Intl.DateTimeFormat(listed(language).locale, { ...STYLE, ...year, timeZone: 'UTC' })
  return format.format(new Date(`${visitDate}Z`))
}

/** The days of a window in the reader's words: "1 – 31 December 2026". */
export function windowInWords(from: string, until: string, language: Language): string {
  const format = new Intl.DateTimeFormat(listed(language).locale, { dateStyle: 'long', timeZone: 'UTC' })
  return format.formatRange(new Date(`${from}Z`), new Date(`${until}Z`))
}
