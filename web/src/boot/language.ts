import { LANGUAGES, type Language } from '@cloche/contract/constants.ts'
import { deviceStorage } from './page-storage.ts'

const KEY = 'cloche.language'

/** English dates the way a European menu prints them: day first, 24 hours. */
export const DATE_LOCALES: Record<Language, string> = { en: 'en-GB', ru: 'ru-RU' }

/** Languages written from the right to the left. */
const FROM_RIGHT = /^(ar|fa|he|ps|ur)\b/

export const directionOf = (language: string): 'ltr' | 'rtl' => (FROM_RIGHT.test(language) ? 'rtl' : 'ltr')

/** The language last chosen on this device, else the browser's first supported one, else English. */
export function preferredLanguage(): Language {
  const wanted = [deviceStorage.getItem(KEY), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  return wanted.find(isLanguage) ?? 'en'
}

export const rememberLanguage = (language: Language): void => deviceStorage.setItem(KEY, language)

const isLanguage = (tag: string | undefined): tag is Language => LANGUAGES.some((each) => each === tag)
