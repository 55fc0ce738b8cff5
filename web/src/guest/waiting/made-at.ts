import { currentLanguage, DATE_LOCALES } from '../../boot/i18n.ts'

/** An instant (ISO 8601) with its day: "20 Nov, 19:30". By the phone's clock where the restaurant's is not known. */
export function madeAtText(instant: string, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat(DATE_LOCALES[currentLanguage()], {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant))
}
