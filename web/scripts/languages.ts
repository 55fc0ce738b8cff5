import { join } from 'node:path'
import { CONSENT_VERSIONS } from '@cloche/contract/anketa-choices.ts'
import { LANGUAGES, wholeFor, type Language } from '@cloche/languages/list.ts'
import { readTexts } from '@cloche/languages/read-texts.ts'
import { withEnglish } from '@cloche/languages/with-english.ts'
import type { Plugin } from 'vite'

const NAME = 'virtual:languages/'
const CONSENT = 'virtual:consent/'
/** How Rollup marks what is no file. */
const MARK = '\0'
const FOLDERS = join(import.meta.dirname, '../../languages')

const fileOf = (language: Language, name: string) => join(FOLDERS, language, name)

/** The module that each catalog below `virtual:languages/` imports for a language. */
const CATALOGS: Record<string, (language: Language) => string> = {
  // The build splits the guest's (web/scripts/catalogs.ts). Lingui compiles only imports with `?lingui`.
  first: (language) => fileOf(language, 'guest.po'),
  rest: (language) => `${fileOf(language, 'guest.po')}?lingui`,
  admin: (language) => fileOf(wholeFor(language), 'admin.po'),
  link: (language) => fileOf(language, 'link.po'),
  'sign-on': (language) => fileOf(language, 'sign-on.po'),
  password: (language) => fileOf(language, 'password.po'),
  consents: (language) => CONSENT + language,
}

/**
 * Offers the catalogs of all listed languages, so that the list is the only place that names them. Each is a module of its own, so
 * that the names of later screens' files stay out of the first load.
 */
export function languages(): Plugin {
  const current = `consent-${CONSENT_VERSIONS.at(-1)!}.json`
  return {
    name: 'languages',
    resolveId: (id) => (id.startsWith(NAME) || id.startsWith(CONSENT) ? MARK + id : null),
    load: (id) => {
      if (id.startsWith(MARK + NAME)) return importsOf(CATALOGS[id.slice(MARK.length + NAME.length)]!)
      if (!id.startsWith(MARK + CONSENT)) return null
      const language = id.slice(MARK.length + CONSENT.length)
      return `export default ${JSON.stringify(withEnglish(readTexts('en', current), readTexts(language, current)))}`
    },
  }
}

function importsOf(moduleOf: (language: Language) => string): string {
  const imports = LANGUAGES.map((each) => `${each}: () => import(${JSON.stringify(moduleOf(each))})`)
  return `export default { ${imports.join(', ')} }`
}
