import { currentLanguage } from '../../boot/i18n.ts'
import { formatMoment } from '../format.ts'
import { ownTimeZone } from '../restaurants/time-zones.ts'

/** A moment by the clock of who reads it. */
export function LinkMoment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at, currentLanguage(), ownTimeZone())}</time>
}
