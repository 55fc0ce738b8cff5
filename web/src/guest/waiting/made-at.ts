import { currentLanguage } from '../../boot/i18n.ts'
import { localeOf } from '../../boot/language.ts'
import { formatDate } from '../../ui/format-date.ts'

/** An instant (ISO 8601) as "20 Nov, 19:30", by the phone's clock when the restaurant's zone is not known. */
export function madeAtText(instant: string, timeZone: string | undefined): string {
  const options = {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone,
  } as const
  return formatDate(localeOf(currentLanguage()), options, new Date(instant))
}
