import type { Language } from '@cloche/contract/constants.ts'
import { localeOf } from '../../boot/language.ts'

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/** Formats the time since an instant as `3 days ago`, in the largest unit that fits. */
export function formatAgo(instant: string, now: Date, language: Language): string {
  const passed = Math.max(0, now.getTime() - Date.parse(instant))
  const { unit, ms } = UNITS.find((each) => passed >= each.ms) ?? UNITS[2]
  return new Intl.RelativeTimeFormat(language).format(-Math.floor(passed / ms), unit)
}

/** Formats a day as `Friday 20 November` by this device's clock. */
export function formatToday(now: Date, language: Language): string {
  return now.toLocaleDateString(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long' })
}
