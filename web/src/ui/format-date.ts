/**
 * Formats a date. Bad values must not break a whole screen: an unknown time zone becomes the browser's own, and an
 * invalid date becomes a dash.
 */
export function formatDate(locale: string, options: Intl.DateTimeFormatOptions, date: Date): string {
  const show = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, byClock(locale, how)).format(date)
  if (Number.isNaN(date.getTime())) return '–'
  try {
    return show(options)
  } catch {
    return show({ ...options, timeZone: undefined })
  }
}

/** Hours in two digits only by a clock of 24 hours, as in `localeOf`: "09:05", and "9:05 am". */
export const byClock = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions =>
  options.hour && locale.includes('-hc-h1') ? { ...options, hour: 'numeric' } : options
