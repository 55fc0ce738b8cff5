import type { Language } from '@cloche/contract/constants.ts'
import { fill as fillMessage } from '../../base/texts/fill.ts'
import { STAFF_TEXTS } from '../../base/texts/texts.ts'

export const DAY = { day: 'numeric', month: 'long' } as const

/** Puts figures in place of the words in braces. */
export const fill = (words: string, figures: Record<string, string>): string =>
  words.replaceAll(/\{(\w+)\}/g, (_, name: string) => figures[name] ?? '')

export const decimal = (language: Language, value: number) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value)

/** Percentage points with their sign. */
export const signed = (language: Language, points: number) =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
    .format(points)
    .replace('-', '−')

export const percent = (language: Language, value: number) => `${decimal(language, value)}\u00a0%`

/** The year's "г." of Russian dates adds nothing where a date stands alone. */
export const dayIn = (language: Language, day: string, parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language, { ...parts, timeZone: 'UTC' })
    .format(new Date(`${day}T00:00Z`))
    .replace(/\s*г\.$/, '')

/** The number of visits in words. */
export const visitsInWords = (language: Language, visits: number): string =>
  fillMessage(language, STAFF_TEXTS[language].month.visits, { visits })
