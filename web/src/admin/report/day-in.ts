const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export function dayIn(instant: string, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  formats.set(timeZone, format)
  return format.format(new Date(instant))
}
