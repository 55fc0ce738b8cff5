import { LANGUAGES } from '@cloche/contract/constants.ts'
import type { Plugin } from 'vite'

/** Tells index.html where each language's messages lie, so that it can fetch the right ones beside the code. */
export function catalogs(): Plugin {
  return {
    name: 'catalogs',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk')
        const address = (language: string) => {
          const source = `src/locales/${language}/guest.po`
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.includes(source)))
          return chunk ? `/${chunk.fileName}` : `/${source}`
        }
        const found = Object.fromEntries(LANGUAGES.map((language) => [language, address(language)]))
        return html.replace('__CATALOGS__', JSON.stringify(found))
      },
    },
  }
}
