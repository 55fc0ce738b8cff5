import { languageAmong, type Language } from '@cloche/languages/list.ts'
import { fill } from '../../base/texts/fill.ts'
import { MESSAGES } from '../../base/texts/texts.ts'
import type { Linking } from './linking.ts'

/** How the bot calls the programme, and the language in which it speaks. */
export interface Speech {
  language: Language
  programme: string
}

type Sentence = 'linked' | 'again' | 'stopped' | 'notLinked' | 'help'

/** What the bot says to guests. */
export const botText = (
  { language, programme }: Speech,
  sentence: Sentence,
  values: { firstName?: string } = {},
) => fill(language, MESSAGES[language].telegram[sentence], { programme, ...values })

/** Why a link of the bot connects nobody. */
export const refusal = (
  { language, programme }: Speech,
  outcome: Exclude<Linking['outcome'], 'linked' | 'again'>,
): string => fill(language, MESSAGES[language].telegram.refused[outcome], { programme })

/** Telegram names a language such as `ru` or `pt-br`, but not for every user. */
export function languageOf(code: string | undefined, stored: Language = 'en'): Language {
  return code === undefined ? stored : (languageAmong([code]) ?? 'en')
}
