import { LANGUAGES, type Language } from '@cloche/contract/constants.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { languageTag } from '../languages.ts'
import { writeLiteral } from '../literal-text.ts'

/** A language with columns in the workbook; null for a default language that is unknown. */
export type Voice = Language | null

/**
 * Returns the languages of a bank, default first. The default is the language without translations. With translations
 * into every language or none, the default is unknown.
 */
export function voicesOf(items: readonly BankQuestion[]): Voice[] {
  const spoken = LANGUAGES.filter((language) => items.some((item) => item.options.translations?.[language]))
  const unspoken = LANGUAGES.filter((language) => !spoken.includes(language))
  const [main = null] = spoken.length > 0 ? unspoken : []
  return [main, ...spoken]
}

/** Returns the headers of a column for each language, such as `label::English (en)`. */
export function headersOf(column: string, voices: readonly Voice[]): string[] {
  return voices.map((voice) => (voice === null ? column : `${column}::${languageTag(voice)}`))
}

/** Returns the cells of a text in each language, default first; empty if not translated. */
export function inVoices(
  { options: { translations } }: Pick<BankQuestion, 'options'>,
  voices: readonly Voice[],
  own: string | undefined,
  translated: (texts: NonNullable<NonNullable<typeof translations>[Language]>) => string | undefined,
): string[] {
  return voices.map((voice, place) => {
    const texts = voice && translations?.[voice]
    return writeLiteral((place === 0 ? own : texts && translated(texts)) ?? '')
  })
}
