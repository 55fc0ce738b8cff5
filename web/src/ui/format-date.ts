/**
 * Formats a date. Bad values must not break a whole screen: an unknown time zone becomes the browser's own, and an
 * invalid date becomes a dash.
 */
export function formatDate(locale: string, options: Intl.DateTimeFormatOptions, date: Date): string {
  const show = (how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, how).format(date)
  if (Number.isNaN(date.getTime())) return '–'
  try {
    return show(options)
  } catch {
    return show({ ...options, timeZone: undefined })
  }
}
