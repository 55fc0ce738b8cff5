import { join } from 'node:path'
import { CONSENT_VERSIONS } from '@cloche/contract/anketa-choices.ts'
import { LANGUAGES, wholeFor, type Language } from '@cloche/languages/list.ts'
import { readTexts } from '@cloche/languages/read-texts.ts'
import { withEnglish } from '@cloche/languages/with-english.ts'
import type { Plugin } from 'vite'

const NAME = 'virtual:languages'
const CONSENT = 'virtual:consent/'
/** How Rollup marks what is no file. */
const MARK = '\0'
const FOLDERS = join(import.meta.dirname, '../../languages')

const fileOf = (language: Language, name: string) => join(FOLDERS, language, name)

/** The module that each catalog of `virtual:languages` imports for a language. */
const CATALOGS: Record<string, (language: Language) => string> = {
  // The build splits the guest's (web/scripts/catalogs.ts). Lingui compiles only imports with `?lingui`.
  FIRST: (language) => fileOf(language, 'guest.po'),
  REST: (language) => `${fileOf(language, 'guest.po')}?lingui`,
  ADMIN: (language) => fileOf(wholeFor(language), 'admin.po'),
  LINK: (language) => fileOf(language, 'link.po'),
  SIGN_ON: (language) => fileOf(language, 'sign-on.po'),
  PASSWORD: (language) => fileOf(language, 'password.po'),
  CONSENTS: (language) => CONSENT + language,
}

/** Offers the catalogs of all listed languages, so that the list is the only place that names them. */
export function languages(): Plugin {
  const current = `consent-${CONSENT_VERSIONS.at(-1)!}.json`
  return {
    name: 'languages',
    resolveId: (id) => (id === NAME || id.startsWith(CONSENT) ? MARK + id : null),
    load: (id) => {
      if (id === MARK + NAME) return Object.entries(CATALOGS).map(exportOf).join('\n')
      if (!id.startsWith(MARK + CONSENT)) return null
      const language = id.slice(MARK.length + CONSENT.length)
      return `export default ${JSON.stringify(withEnglish(readTexts('en', current), readTexts(language, current)))}`
    },
  }
}

function exportOf([name, moduleOf]: [string, (language: Language) => string]): string {
  const imports = LANGUAGES.map((each) => `${each}: () => import(${JSON.stringify(moduleOf(each))})`)
  return `export const ${name} = { ${imports.join(', ')} }`
}
