import { currentLanguage } from '../../boot/i18n.ts'
import { formatMoment, ownTimeZone } from '../format.ts'

/** A moment by the clock of the person who reads it. */
export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at, currentLanguage(), ownTimeZone())}</time>
}
