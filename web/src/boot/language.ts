import { isWhole, LANGUAGES, listed, LIST, type Language } from '@cloche/languages/list.ts'
import { deviceStorage } from './page-storage.ts'
import { programme } from './programme.ts'
import { rememberedUser } from './remembered.ts'

const KEY = 'cloche.language'

export const DATE_LOCALES = Object.fromEntries(LIST.map(({ code, locale }) => [code, locale])) as Record<
  Language,
  string
>

export const directionOf = (language: Language): 'ltr' | 'rtl' => listed(language).direction

/** The language last chosen on this device, else the browser's first supported one. */
export function ownLanguage(): Language | undefined {
  return [deviceStorage.getItem(KEY), ...navigator.languages].map((tag) => tag?.slice(0, 2)).find(isOffered)
}

/** The device's language, else that of its user's messages, else the programme's, else English. */
export function preferredLanguage(): Language {
  return ownLanguage() ?? [rememberedUser()?.language, programme().language].find(isOffered) ?? 'en'
}

export const rememberLanguage = (language: Language): void => deviceStorage.setItem(KEY, language)

const isOffered = (tag: string | null | undefined): tag is Language =>
  LANGUAGES.some((each) => each === tag && (isWhole(each) || !location.pathname.startsWith('/admin')))
