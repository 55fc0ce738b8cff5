import { LANGUAGES, type Language } from '@cloche/contract/constants.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { LANGUAGE_TAGS } from '../languages.ts'
import { writeLiteral } from '../literal-text.ts'

/** A language that the workbook has columns for; null: the default, which nobody has named. */
export type Voice = Language | null

/**
 * The languages of a bank, the default first. The default is the one that nothing is translated into; with
 * translations into every one, or none, it stays without a name.
 */
export function voicesOf(items: readonly BankQuestion[]): Voice[] {
  const spoken = LANGUAGES.filter((language) => items.some((item) => item.options.translations?.[language]))
  const unspoken = LANGUAGES.filter((language) => !spoken.includes(language))
  const [main = null] = spoken.length > 0 ? unspoken : []
  return [main, ...spoken]
}

/** `label` → `label::English (en)`, for each language. */
export function headersOf(column: string, voices: readonly Voice[]): string[] {
  return voices.map((voice) => (voice === null ? column : `${column}::${LANGUAGE_TAGS[voice]}`))
}

/** A text in each language for a row's cells, the default first; empty where it is not translated. */
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
