import { isWhole, LANGUAGES, listed, LIST, type Language } from '@cloche/languages/list.ts'
import { deviceStorage } from './page-storage.ts'
import { programme } from './programme.ts'

const KEY = 'cloche.language'

export const DATE_LOCALES = Object.fromEntries(LIST.map(({ code, locale }) => [code, locale])) as Record<
  Language,
  string
>

export const directionOf = (language: Language): 'ltr' | 'rtl' => listed(language).direction

/** The language last chosen on this device, else the browser's first supported one, else the programme's, else English. */
export function preferredLanguage(): Language {
  const wanted = [deviceStorage.getItem(KEY), ...navigator.languages].map((tag) => tag?.slice(0, 2))
  return [...wanted, programme().language ?? undefined].find(isOffered) ?? 'en'
}

export const rememberLanguage = (language: Language): void => deviceStorage.setItem(KEY, language)

const isOffered = (tag: string | undefined): tag is Language =>
  LANGUAGES.some((each) => each === tag && (isWhole(each) || !location.pathname.startsWith('/admin')))
