import type { Consent } from '@cloche/contract/applications.ts'
import { CONSENT_VERSIONS } from '@cloche/contract/anketa-choices.ts'
import { type Language } from '@cloche/contract/constants.ts'
import { text as en202611 } from './2026-11.en.ts'
import { text as ru202611 } from './2026-11.ru.ts'
import type { ConsentText } from './consent-shape.ts'

/** Keeps every version that anybody agreed to. A changed text is a new version, also in the contract's constants. */
const TEXTS: Record<Consent['version'], Record<Language, ConsentText>> = {
  '2026-11': { en: en202611, ru: ru202611 },
}

export const CURRENT_VERSION = CONSENT_VERSIONS.at(-1)!

/** Returns the current consent with the operator's name; `operator` is null when none is set. */
export function consentText(language: Language, operator: string | null = null): ConsentText {
  const text = TEXTS[CURRENT_VERSION][language]
  if (operator === null) return text
  const [who, ...rest] = text.sections
  return { ...text, sections: [{ ...who!, lines: [text.runBy, operator] }, ...rest] }
}
