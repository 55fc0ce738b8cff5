import type { Language } from '@cloche/contract/constants.ts'
import { en } from './en.ts'
import { ru } from './ru.ts'
import type { Texts } from './texts.ts'

export const TEXTS: Record<Language, Texts> = { en, ru }
