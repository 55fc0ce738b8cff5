import type { Consent } from '@cloche/contract/applications.ts'
import { CONSENT_VERSIONS } from '@cloche/contract/anketa-choices.ts'
import { type Language } from '@cloche/contract/constants.ts'
import { text as en202611 } from './2026-11.en.ts'
import { text as ru202611 } from './2026-11.ru.ts'

export interface ConsentText {
  title: string
  /** Before the operator, in the place of the first section's lines, where one is set. */
  runBy: string
  sections: readonly { title: string; lines: readonly string[] }[]
  /** What is said yes to. */
  agreement: string
}

/** Every version that anybody agreed to. A change of the words is a new version, in the contract's constants too. */
const TEXTS: Record<Consent['version'], Record<Language, ConsentText>> = {
  '2026-11': { en: en202611, ru: ru202611 },
}

export const CURRENT_VERSION = CONSENT_VERSIONS.at(-1)!

/** The consent as it is asked for now, naming who runs the programme; null: nobody is set. */
export function consentText(language: Language, operator: string | null = null): ConsentText {
  const text = TEXTS[CURRENT_VERSION][language]
  if (operator === null) return text
  const [who, ...rest] = text.sections
  return { ...text, sections: [{ ...who!, lines: [text.runBy, operator] }, ...rest] }
}
