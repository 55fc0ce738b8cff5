import { newFormat } from './format.ts'

const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Returns the calendar day of an instant in a zone, by default the reader's, as `YYYY-MM-DD`, or '' for an invalid instant. */
export function dayIn(instant: string, timeZone?: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const format = formats.get(timeZone) ?? newFormat('en-CA', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(date)
}
