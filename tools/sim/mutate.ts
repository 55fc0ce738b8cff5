import { registerHooks } from 'node:module'
import type { Mutant } from './mutants.ts'
import type { simulate } from './simulate.ts'

const ROOT = new URL('../../', import.meta.url)
/** The packages that each mutant copies; `idb` remembers the classes of the first database it sees. */
const OWN = /^(engine|client|tools\/sim|checklist|node_modules\/idb)\//

/**
 * Returns the simulation on an engine with this change. The engine's modules are copied as they load, also without a change. Rejects
 * unless the text to change occurs exactly once.
 */
export async function mutated(mutant: Mutant | null, id: number | 'sound'): Promise<typeof simulate> {
  const query = `?mutant=${id}`
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context)
      return OWN.test(pathOf(found.url)) ? { ...found, url: found.url.replace(/\?.*|$/, query) } : found
    },
    load(url, context, next) {
      const loaded = next(url, context)
      if (!mutant || pathOf(url) !== mutant.file) return loaded
      const { name, file, find, replace } = mutant
      const { source: read } = loaded
      const source = typeof read === 'string' ? read : new TextDecoder().decode(read)
      if (source.split(find).length !== 2)
        throw new Error(`${name}: ${file} has this not exactly once: ${find}`)
      return { ...loaded, source: source.replace(find, () => replace) }
    },
  })
  try {
    return (await import('./simulate.ts')).simulate
  } finally {
    hooks.deregister()
  }
}

/** Returns a path from the root of the repository. */
const pathOf = (url: string) => url.replace(ROOT.href, '').replace(/\?.*$/, '')
