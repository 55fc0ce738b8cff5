import type { Language } from '@cloche/contract/constants.ts'
import { DATE_LOCALES } from '../../boot/language.ts'

export interface TimeZone {
  value: string
  label: string
}

/** Every zone this browser knows, those of `first` ahead of the rest. */
export function timeZones(first: readonly string[]): TimeZone[] {
  const known = [...new Set([...first, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
  return known.map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}

/** The zones in which every typed word occurs: in the name of the place, of the zone in this language, or its offset. */
export function findTimeZones(zones: readonly TimeZone[], search: string, language: Language): TimeZone[] {
  const wanted = search.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...zones]
  return zones.filter(({ value, label }) => {
    const names = `${label} ${nameOf(value, language, 'longGeneric')} ${offsetOf(value, language)}`
    return wanted.every((word) => names.toLocaleLowerCase().includes(word))
  })
}

/** `GMT+3`, as it is now. */
export function offsetOf(zone: string, language: Language): string {
  return nameOf(zone, language, 'shortOffset')
}

const names = new Map<string, string>()

/** Kept, because asking for the names of all zones takes a phone a noticeable while. */
function nameOf(timeZone: string, language: Language, timeZoneName: 'shortOffset' | 'longGeneric'): string {
  const key = `${language} ${timeZoneName} ${timeZone}`
  const known = names.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(DATE_LOCALES[language], { timeZone, timeZoneName })
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? ''
  names.set(key, name)
  return name
}
