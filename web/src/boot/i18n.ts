import { i18n, type Messages } from '@lingui/core'
import type { Language } from '@cloche/contract/constants.ts'
import { rememberLanguage } from './language.ts'

export const LANGUAGE_NAMES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
]

/** The build splits each catalog (web/scripts/catalogs.ts); `?lingui` is the one query that Lingui compiles. */
const FIRST = {
  en: () => import('../locales/en/guest.po'),
  ru: () => import('../locales/ru/guest.po'),
}
const REST = {
  en: () => import('../locales/en/guest.po?lingui'),
  ru: () => import('../locales/ru/guest.po?lingui'),
}

/** Boot unit: the language that the page's script has decided on, whose first messages are already on their way. */
export async function bootLanguage(): Promise<void> {
  const language = document.documentElement.lang as Language
  activate(language, (await FIRST[language]()).messages)
}

export async function chooseLanguage(language: Language): Promise<void> {
  rememberLanguage(language)
  activate(language, await guestMessages(language))
}

export function currentLanguage(): Language {
  return i18n.locale as Language
}

/** The messages of the screens that come after the first. To be awaited before one of them is shown: `later` does. */
export async function loadRest(): Promise<void> {
  const language = currentLanguage()
  const { messages } = await REST[language]()
  // Not by `load`, which would draw every screen anew: nothing that is on one is among them.
  if (language === currentLanguage()) Object.assign(i18n.messages, messages)
}

/** Fetches the other languages too: switching must work without a signal. */
export async function preloadLanguages(): Promise<void> {
  await Promise.all(LANGUAGE_NAMES.map(({ code }) => guestMessages(code)))
}

/** The guest's messages in a language, all of them. */
export async function guestMessages(language: Language): Promise<Messages> {
  const [first, rest] = await Promise.all([FIRST[language](), REST[language]()])
  return { ...first.messages, ...rest.messages }
}

function activate(language: Language, messages: Messages) {
  i18n.load(language, messages)
  i18n.activate(language)
  document.documentElement.lang = language
}
