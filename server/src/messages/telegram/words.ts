import { languageAmong, type Language } from '@cloche/languages/list.ts'
import { fill } from '../../base/texts/fill.ts'
import { MESSAGES } from '../../base/texts/texts.ts'
import type { Linking } from './linking.ts'

/** How the bot calls the programme. */
const PROGRAMME = 'Cloche'

type Sentence = 'linked' | 'again' | 'stopped' | 'notLinked' | 'help'

/** What the bot says to guests. */
export const botText = (language: Language, sentence: Sentence, values: { firstName?: string } = {}) =>
  fill(language, MESSAGES[language].telegram[sentence], { programme: PROGRAMME, ...values })

/** Why a link of the bot connects nobody. */
export const refusal = (
  language: Language,
  outcome: Exclude<Linking['outcome'], 'linked' | 'again'>,
): string => fill(language, MESSAGES[language].telegram.refused[outcome], { programme: PROGRAMME })

/** Telegram names a language such as `ru` or `pt-br`, but not for every user. */
export function languageOf(code: string | undefined, stored: Language = 'en'): Language {
  return code === undefined ? stored : (languageAmong([code]) ?? 'en')
}
