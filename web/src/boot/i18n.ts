import { i18n } from '@lingui/core'
import type { Language } from '@cloche/contract/constants.ts'

const KEY = 'cloche.language'

export const LANGUAGE_NAMES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
]

/** English dates the way a European menu prints them: day first, 24 hours. */
export const DATE_LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' }

const CATALOGS = {
  en: () => import('../locales/en/guest.po'),
  ru: () => import('../locales/ru/guest.po'),
}

/** Boot unit: the language that index.html has decided on, whose messages are already on their way. */
export async function bootLanguage(): Promise<void> {
  await applyLanguage(document.documentElement.lang as Language)
}

export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(KEY, language)
  await applyLanguage(language)
}

export function currentLanguage(): Language {
  return i18n.locale as Language
}

/** Fetches the other languages too: switching must work without a signal. */
export async function preloadLanguages(): Promise<void> {
  await Promise.all(Object.values(CATALOGS).map((load) => load()))
}

/** The guest's messages in a language. */
export async function guestMessages(language: Language) {
  return (await CATALOGS[language]()).messages
}

async function applyLanguage(language: Language) {
  i18n.load(language, await guestMessages(language))
  i18n.activate(language)
  document.documentElement.lang = language
}
