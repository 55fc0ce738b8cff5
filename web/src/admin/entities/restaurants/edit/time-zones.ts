import type { Language } from '@cloche/contract/constants.ts'
import { folded } from '@cloche/checklist/folded.ts'
import { localeOf } from '../../../../boot/language.ts'

export interface TimeZone {
  value: string
  label: string
}

/** Returns every zone that this browser knows, `first` at the start. */
export function timeZones(first: readonly string[]): TimeZone[] {
  const known = [...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return known.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

/** Finds zones that contain every typed word in the place's name, the zone's name in this language, or the offset. */
export function findTimeZones(zones: readonly TimeZone[], search: string, language: Language): TimeZone[] {
  const wanted = folded(search).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...zones]
  return zones.filter(({ value, label }) => {
    const names = folded(`${label} ${nameOf(value, language, 'longGeneric')} ${offsetOf(value, language)}`)
    return wanted.every((word) => names.includes(word))
  })
}

/** Returns the zone's current offset, such as `GMT+3`. */
export function offsetOf(zone: string, language: Language): string {
  return nameOf(zone, language, 'shortOffset')
}

const names = new Map<string, string>()

/** Caches the names, because formatting all zones is slow on a phone. */
function nameOf(timeZone: string, language: Language, timeZoneName: 'shortOffset' | 'longGeneric'): string {
  const key = `${language} ${timeZoneName} ${timeZone}`
  const known = names.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName })
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
  names.set(key, name)
  return name
}
