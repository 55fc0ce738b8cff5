import { currentLanguage } from '../../boot/i18n.ts'
import { formatMoment, ownTimeZone } from './format.ts'

/** Shows a moment in the reader's time zone. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at, currentLanguage(), ownTimeZone())}</time>
}
