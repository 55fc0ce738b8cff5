import { LANGUAGES, type Language } from '@cloche/contract/constants.ts'

/** How a workbook names a language: by name, with its code. */
export const LANGUAGE_TAGS: Record<Language, string> = { en: 'English (en)', ru: 'Russian (ru)' }

const NAMES = new Map<string, Language>(
  Object.entries({
    en: 'en',
    eng: 'en',
    english: 'en',
    ru: 'ru',
    rus: 'ru',
    russian: 'ru',
    русский: 'ru',
  }),
)

/** What the languages of a workbook's columns become; the empty name is a column without one. */
export interface Tongues {
  /** In the order in which a default text is looked for. */
  own: readonly string[]
  translations: ReadonlyMap<Language, string>
  /** Languages that Cloche does not have. */
  foreign: readonly string[]
}

/**
 * The default is the one that the settings name, else the column without a language, else the first column's. Where they name
 * none, the first sheet that has texts decides.
 */
export function tonguesOf(sheets: readonly (readonly string[])[], preferred: string): Tongues {
  const names = [...new Set(sheets.flat())]
  const first = sheets.find((each) => each.length > 0) ?? []
  const main = names.find((name) => isSame(name, preferred)) ?? (first.includes('') ? '' : (first[0] ?? ''))
  const others = names.filter((name) => name !== main && name !== '')
  const translations = new Map<Language, string>()
  for (const language of LANGUAGES.filter((each) => each !== languageOf(main))) {
    const name = others.find((other) => languageOf(other) === language)
    if (name !== undefined) translations.set(language, name)
  }
  const taken = new Set(translations.values())
  return { own: [...new Set([main, ''])], translations, foreign: others.filter((name) => !taken.has(name)) }
}

/** The same for one sheet: where it has no default text, its first language is the default. */
export function tonguesIn(names: readonly string[], { own, translations, foreign }: Tongues): Tongues {
  const [first] = names
  if (first === undefined || own.some((name) => names.includes(name))) return { own, translations, foreign }
  return {
    own: [...own, first],
    translations: new Map([...translations].filter(([, name]) => name !== first)),
    foreign: foreign.filter((name) => name !== first),
  }
}

function isSame(name: string, preferred: string): boolean {
  if (name === '' || preferred === '') return false
  const language = languageOf(name)
  return folded(name) === folded(preferred) || (language !== null && language === languageOf(preferred))
}

/** `English (en)`, `English`, `en`, `en-GB`. */
function languageOf(name: string): Language | null {
  const code = /\(([^()]*)\)$/.exec(name.trim())?.[1]
  const [main = ''] = folded(code ?? name).split(/[-_]/)
  return NAMES.get(main) ?? null
}

const folded = (name: string) => name.toLowerCase().replaceAll(/\s+/g, ' ').trim()
