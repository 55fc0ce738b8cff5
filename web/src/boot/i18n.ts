import { i18n } from '@lingui/core'
import { LANGUAGES, type Language } from '@cloche/contract/constants.ts'
import { messages as en } from '../locales/en/guest.po'
import { messages as ru } from '../locales/ru/guest.po'

const KEY = 'cloche.language'

export const LANGUAGE_NAMES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'ru', name: 'Русский' },
]

/** Boot unit: the language last chosen here, else the browser's, else English. */
export function bootLanguage(): void {
  i18n.load({ en, ru })
  const wanted = [localStorage.getItem(KEY), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  applyLanguage(LANGUAGES.find((language) => language === wanted.find(isLanguage)) ?? 'en')
}

export function chooseLanguage(language: Language): void {
  localStorage.setItem(KEY, language)
  applyLanguage(language)
}

export function currentLanguage(): Language {
  return i18n.locale as Language
}

function applyLanguage(language: Language) {
  i18n.activate(language)
  document.documentElement.lang = language
}

function isLanguage(tag: string | undefined): tag is Language {
  return LANGUAGES.some((language) => language === tag)
}
