import { LANGUAGES, type Language } from '@cloche/languages/list.ts'
import { languageCalled } from '../../base/texts/language-called.ts'

const ENGLISH = new Intl.DisplayNames('en', { type: 'language' })

/** The name of a language in a workbook: its English name with the code. */
export const languageTag = (language: Language): string => `${ENGLISH.of(language)} (${language})`

/** The roles of the languages of a workbook's columns. The empty name is a column without a language. */
export interface Tongues {
  /** The columns of the default text, in the order in which they are searched. */
  own: readonly string[]
  /** The language of the default text, if it is known. */
  ownLanguage: Language | null
  translations: ReadonlyMap<Language, string>
  /** Languages that Cloche does not support. */
  foreign: readonly string[]
}

/**
 * Finds the default language: the one that the settings name, else the column without a language, else the first.
 * Without settings, the first sheet with texts decides.
 */
export function tonguesOf(sheets: readonly (readonly string[])[], preferred: string): Tongues {
  const names = [...new Set(sheets.flat())]
  const first = sheets.find((each) => each.length > 0) ?? []
  const main = names.find((name) => isSame(name, preferred)) ?? (first.includes('') ? '' : (first[0] ?? ''))
  const others = names.filter((name) => name !== main && name !== '')
  const translations = new Map<Language, string>()
  const ownLanguage = languageOf(main)
  for (const language of LANGUAGES.filter((each) => each !== ownLanguage)) {
    const name = others.find((other) => languageOf(other) === language)
    if (name !== undefined) translations.set(language, name)
  }
  const taken = new Set(translations.values())
  const foreign = others.filter((name) => !taken.has(name))
  return { own: [...new Set([main, ''])], ownLanguage, translations, foreign }
}

/** Adapts the roles to one sheet: if the sheet lacks the default text, its first language becomes the default. */
export function tonguesIn(names: readonly string[], tongues: Tongues): Tongues {
  const { own, foreign } = tongues
  const translations = new Map([...tongues.translations].filter(([, name]) => names.includes(name)))
  const [first] = names
  if (first === undefined || own.some((name) => names.includes(name))) return { ...tongues, translations }
  return {
    own: [...own, first],
    ownLanguage: languageOf(first),
    translations: new Map([...translations].filter(([, name]) => name !== first)),
    foreign: foreign.filter((name) => name !== first),
  }
}

function isSame(name: string, preferred: string): boolean {
  if (name === '' || preferred === '') return false
  const language = languageOf(name)
  return folded(name) === folded(preferred) || (language !== null && language === languageOf(preferred))
}

/** Recognizes names such as `English (en)`, `English`, `en` and `en-GB`. */
function languageOf(name: string): Language | null {
  const code = /\(([^()]*)\)$/.exec(name.trim())?.[1]
  const [main = ''] = folded(code ?? name).split(/[-_]/)
  return languageCalled(main)
}

const folded = (name: string) => name.toLowerCase().replaceAll(/\s+/g, ' ').trim()
