import { CONSENT_VERSIONS } from '@cloche/contract/anketa-choices.ts'
import type { Language } from '@cloche/languages/list.ts'
import CONSENTS from 'virtual:languages/consents'
import { loadCatalog, type Catalog } from '../../boot/i18n.ts'
import type { ConsentText } from './consent-shape.ts'

export const CURRENT_VERSION = CONSENT_VERSIONS.at(-1)!

const loaded = new Map<Language, ConsentText>()

const load = async (language: Language) => {
  loaded.set(language, (await CONSENTS[language]()).default)
  return { messages: {} }
}
const catalog = Object.fromEntries(
  Object.keys(CONSENTS).map((language) => [language, () => load(language as Language)]),
) as Catalog

/** Fetches the consent in the page's language, and in each that is chosen from now on. */
export const loadConsent = (): Promise<void> => loadCatalog(catalog)

/** Returns the current consent with the operator's name; `operator` is null when none is set. */
export function consentText(language: Language, operator: string | null = null): ConsentText {
  const text = loaded.get(language)!
  if (operator === null) return text
  const [who, ...rest] = text.sections
  return { ...text, sections: [{ ...who!, lines: [text.runBy, operator] }, ...rest] }
}
