/**
 * A moment in words. A zone that this browser does not know gives way to the browser's own, and what is no date is a dash: one odd
 * value must not take a whole screen with it.
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
