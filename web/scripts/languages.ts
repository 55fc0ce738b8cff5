import { join } from 'node:path'
import { CONSENT_VERSIONS } from '@cloche/contract/anketa-choices.ts'
import { LIST, type Language } from '@cloche/languages/list.ts'
import { inEach } from '@cloche/languages/read-texts.ts'
import english from '@cloche/languages/en/consent-2026-11.json' with { type: 'json' }
import type { Plugin } from 'vite'

const NAME = 'virtual:languages'
const CONSENT = 'virtual:consent/'
/** How Rollup marks what is no file. */
const MARK = '\0'
const FOLDERS = join(import.meta.dirname, '../../languages')

const fileOf = (language: Language, name: string) => join(FOLDERS, language, name)

/** The module that each catalog of `virtual:languages` imports for a language. */
const CATALOGS: Record<string, (listed: (typeof LIST)[number]) => string> = {
  // The build splits the guest's (web/scripts/catalogs.ts). Lingui compiles only imports with `?lingui`.
  FIRST: ({ code }) => fileOf(code, 'guest.po'),
  REST: ({ code }) => `${fileOf(code, 'guest.po')}?lingui`,
  ADMIN: ({ code, grade }) => fileOf(grade === 'whole' ? code : 'en', 'admin.po'),
  LINK: ({ code }) => fileOf(code, 'link.po'),
  // Staff's words alone.
  SIGN_ON: ({ code, grade }) => fileOf(grade === 'whole' ? code : 'en', 'sign-on.po'),
  PASSWORD: ({ code }) => fileOf(code, 'password.po'),
  CONSENTS: ({ code }) => CONSENT + code,
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
      const language = id.slice(MARK.length + CONSENT.length) as Language
      return `export default ${JSON.stringify(inEach(current, english)[language])}`
    },
  }
}

function exportOf([name, moduleOf]: [string, (listed: (typeof LIST)[number]) => string]): string {
  const imports = LIST.map((each) => `${each.code}: () => import(${JSON.stringify(moduleOf(each))})`)
  return `export const ${name} = { ${imports.join(', ')} }`
}
