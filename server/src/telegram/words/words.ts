import type { VisitStatus } from '@cloche/contract/visits.ts'
import type { Language } from '@cloche/contract/constants.ts'
import type { Linking } from '../linking.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'

/** What the bot answers. */
export interface Words {
  linked(firstName: string): string
  again(firstName: string): string
  refused: Record<Exclude<Linking['outcome'], 'linked' | 'again'>, string>
  stopped: string
  notLinked: string
  help: string
  staffHelp: string
  noVisits: string
  noSubmissions: string
  status: Partial<Record<VisitStatus, string>>
  score(score: number | null): string
  /** As in the menu of commands. */
  commands: Record<'visits' | 'stop' | 'help', string>
}

export const WORDS: Record<Language, Words> = { en, ru }

/** Telegram says a language like `ru` or `pt-br`, of some people none. */
export function languageOf(code: string | undefined, stored: Language = 'en'): Language {
  if (code === undefined) return stored
  return /^ru\b/i.test(code) ? 'ru' : 'en'
}
