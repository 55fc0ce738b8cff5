import type { Language } from '@cloche/contract/constants.ts'
import { formatWallClock } from './format.ts'

const WALL_CLOCK = /\b(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)\b/g

/** Formats the dates in a server's text for the reader's language. */
export function datesInWords(text: string, language: Language): string {
  return text.replaceAll(WALL_CLOCK, (_, day: string, time: string) =>
    formatWallClock(`${day}T${time}`, language, { dateStyle: 'medium', timeStyle: 'short' }),
  )
}
