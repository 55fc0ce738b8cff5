import { LANGUAGES } from '@cloche/contract/constants.ts'
import type { Plugin, Rolldown } from 'vite'

/** A guest's catalog, whole or (see web/src/boot/i18n.ts) the part that comes later. */
const GUEST = /\/languages\/\w+\/guest\.po(\?lingui)?$/
/** A guest's page starts with the first, an administrator's with all. */
const PARTS = ['guest.po', 'guest.po?lingui', 'admin.po']
const TABLE = /JSON\.parse\((["'`])((?:(?!\1)[^\\]|\\.)*)\1\)/s

/**
 * Splits the guest's messages: `guest.po` keeps those that code of the first load may ask for, `guest.po?lingui` the
 * rest. Tells index.html where the former lie, so that it can fetch the right ones beside the code.
 */
export function catalogs(): Plugin {
  const sources = new Map<string, string>()
  return {
    name: 'catalogs',
    // After the macros have put the ids in.
    enforce: 'post',
    transform: (code, id) => {
      if (/\.tsx?$/.test(id)) sources.set(id, code)
    },
    renderChunk(code, chunk, _options, { chunks }) {
      const catalog = chunk.moduleIds.find((id) => GUEST.test(id))
      if (!catalog) return null
      const first = firstModules(chunks).map((id) => sources.get(id) ?? '')
      const isFirst = (id: string) =>
        first.some((text) => text.includes(`"${id}"`) || text.includes(`'${id}'`))
      const isLater = catalog.endsWith('?lingui')
      return narrow(code, (id) => isFirst(id) !== isLater)
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk')
        const address = (source: string) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))
          return chunk ? `/${chunk.fileName}` : `/${source}`
        }
        const found = Object.fromEntries(
          LANGUAGES.map((language) => [
            language,
            PARTS.map((part) => address(`languages/${language}/${part}`)),
          ]),
        )
        return html.replace('__CATALOGS__', JSON.stringify(found))
      },
    },
  }
}

/** Everything that a page runs before its first screen is there. */
function firstModules(chunks: Record<string, Rolldown.RenderedChunk>): string[] {
  const seen = new Set(Object.values(chunks).filter(({ isEntry }) => isEntry))
  for (const chunk of seen) for (const name of chunk.imports) if (chunks[name]) seen.add(chunks[name])
  return [...seen].flatMap(({ moduleIds }) => moduleIds)
}

function narrow(code: string, belongs: (id: string) => boolean): string {
  const [whole, quote, text] = TABLE.exec(code) ?? []
  if (!whole) throw new Error('A compiled catalog does not look as it did: see web/scripts/catalogs.ts')
  // oxlint-disable-next-line no-eval
  const messages = JSON.parse((0, eval)(`${quote}${text}${quote}`) as string) as Record<string, unknown>
  const part = Object.fromEntries(Object.entries(messages).filter(([id]) => belongs(id)))
  return code.replace(whole, () => `JSON.parse(${JSON.stringify(JSON.stringify(part))})`)
}
