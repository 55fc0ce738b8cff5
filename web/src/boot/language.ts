import { isWhole, LANGUAGES, listed, type Language } from '@cloche/languages/list.ts'
import { deviceStorage } from './page-storage.ts'
import { programme } from './programme.ts'
import { rememberedUser } from './remembered.ts'

const KEY = 'cloche.language'

const locales = new Map<string, string>()

/**
 * How a language is written on this device: its words and their order as listed, and the clock of 12 or 24 hours of the browser's
 * region where the browser names one with the language (`en-US`, `es-MX`).
 */
export function localeOf(language: Language): string {
  const { locale } = listed(language)
  const tag = regionalTag(language)
  if (!tag) return locale
  const known = locales.get(tag) ?? withClockOf(tag, locale)
  locales.set(tag, known)
  return known
}

function withClockOf(tag: string, locale: string): string {
  const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions()
  return String(new Intl.Locale(locale, { hourCycle }))
}

/** The browser's own tag for a language, with a region: `en-US`. */
export const regionalTag = (language: Language): string | undefined =>
  navigator.languages.find((tag) => tag.startsWith(`${language}-`))

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
