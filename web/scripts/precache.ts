import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '@cloche/languages/list.ts'
import type { Manifest } from 'vite'

const DIST = join(import.meta.dirname, '../dist')
/** Where a guest's phone in a browser never gets: the administrator's side, and the native shell's. */
const ELSEWHERE = new Set([
  'desk',
  ...LANGUAGES.map((language) => `../languages/${language}/admin.po`),
  'src/boot/native/shell.ts',
])
const HASHED = 'assets/'

interface Entry {
  url: string
  revision: string | null
  size: number
}

/**
 * Of all files of the build those that a guest's phone keeps: what can be reached without entering either side
 * that is not theirs. Each with the hash of its bytes, so that a worker never puts the files of two builds together.
 */
export async function guestFiles(entries: Entry[]) {
  const build = JSON.parse(String(await readFile(join(DIST, '.vite/manifest.json')))) as Manifest
  const reached = filesOf(build)
  const kept = entries.filter(({ url }) => !url.startsWith(HASHED) || reached.has(url))
  const manifest = await Promise.all(
    kept.map(async (entry) => {
      const hash = createHash('sha256').update(await readFile(join(DIST, entry.url)))
      return { ...entry, url: `/${entry.url}`, integrity: `sha256-${hash.digest('base64')}` }
    }),
  )
  return { manifest, warnings: [] }
}

function filesOf(build: Manifest): Set<string> {
  const names = new Set(['index.html'])
  for (const key of names) {
    const { imports = [], dynamicImports = [] } = build[key]!
    const isElsewhere = (next: string) => ELSEWHERE.has(build[next]!.src ?? build[next]!.name ?? '')
    const missed = imports.find(isElsewhere)
    if (missed)
      throw new Error(
        `${key} needs ${missed}, which no guest's phone keeps: see the groups of vite.config.ts`,
      )
    for (const next of [...imports, ...dynamicImports]) if (!isElsewhere(next)) names.add(next)
  }
  return new Set(
    [...names].flatMap((name) => {
      const { file, css = [], assets = [] } = build[name]!
      return [file, ...css, ...assets]
    }),
  )
}
