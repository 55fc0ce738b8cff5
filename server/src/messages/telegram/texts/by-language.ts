import type { Language } from '@cloche/contract/constants.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'
import type { Texts } from './texts.ts'

export const TEXTS: Record<Language, Texts> = { en, ru }

/** Telegram names a language such as `ru` or `pt-br`, but not for every user. */
export function languageOf(code: string | undefined, stored: Language = 'en'): Language {
  if (code === undefined) return stored
  return /^ru\b/i.test(code) ? 'ru' : 'en'
}
