import { currentLanguage } from '../../boot/i18n.ts'
import { DATE_LOCALES } from '../../boot/language.ts'
import { formatDate } from '../../ui/format-date.ts'

/** An instant (ISO 8601) as "20 Nov, 19:30", by the phone's clock when the restaurant's zone is not known. */
export function madeAtText(instant: string, timeZone: string | undefined): string {
  const options = {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  } as const
  return formatDate(DATE_LOCALES[currentLanguage()], options, new Date(instant))
}
