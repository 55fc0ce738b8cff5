/** How much of a language is there: what guests read, or what staff read too. */
export type Grade = 'guests' | 'whole'

interface Listed {
  code: string
  /** Its name in itself. */
  name: string
  grade: Grade
  direction: 'ltr' | 'rtl'
  /** How dates, times and numbers are written, English ones as a European menu prints them. A browser has its region’s clock (decision 0031). */
  locale: string
}

/** The languages of Cloche, each of which has a folder here. Adding one: CONTRIBUTING. */
export const LIST = [
  { code: 'en', name: 'English', grade: 'whole', direction: 'ltr', locale: 'en-GB' },
  { code: 'ru', name: 'Русский', grade: 'whole', direction: 'ltr', locale: 'ru-RU' },
  { code: 'es', name: 'Español', grade: 'guests', direction: 'ltr', locale: 'es-ES' },
  { code: 'pt', name: 'Português', grade: 'guests', direction: 'ltr', locale: 'pt-PT' },
  { code: 'ar', name: 'العربية', grade: 'guests', direction: 'rtl', locale: 'ar-u-hc-h23-nu-latn' },
] as const satisfies readonly Listed[]

export type Language = (typeof LIST)[number]['code']
/** A language in which staff can work. */
export type WholeLanguage = Extract<(typeof LIST)[number], { grade: 'whole' }>['code']

export const LANGUAGES: readonly Language[] = LIST.map(({ code }) => code)

/** What staff may choose for themselves and their reports. */
export const WHOLE = LIST.filter((each) => each.grade === 'whole')

/** The line of a language. One that this version does not know yet, of a row that a newer one wrote, is read as English. */
export const listed = (language: Language): Listed => LIST.find(({ code }) => code === language) ?? LIST[0]

export const isWhole = (language: Language): language is WholeLanguage =>
  WHOLE.some(({ code }) => code === language)

/** The language in which a person of this language reads what is staff's. */
export const wholeFor = (language: Language): WholeLanguage => (isWhole(language) ? language : 'en')

/** The first language of Cloche among tags such as `pt-BR` or `ru`. */
export const languageAmong = (tags: readonly string[]): Language | undefined =>
  tags.map((tag) => LANGUAGES.find((code) => code === tag.slice(0, 2).toLowerCase())).find(Boolean)
