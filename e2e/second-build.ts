import { createHash } from 'node:crypto'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILD = fileURLToPath(new URL('../web/dist', import.meta.url))
const TEXT = /\.(js|css|html|json)$/

/**
 * The web app as another build of it would be: every asset has a new name and none an old one, the worker lists the new
 * ones, and the page says `mark` in a meta element.
 */
export async function buildAgain(folder: string, mark: string): Promise<void> {
  await cp(BUILD, folder, { recursive: true })
  const all = await readdir(folder, { recursive: true })
  await Promise.all(all.filter((name) => /\.(br|gz)$/.test(name)).map((name) => rm(join(folder, name))))
  const renamed = new Map(
    (await readdir(join(folder, 'assets'))).map((name) => [name, name.replace(/(?=\.\w+$)/, mark)]),
  )
  for (const [before, after] of renamed)
    await rename(join(folder, 'assets', before), join(folder, 'assets', after))
  const names = new RegExp([...renamed.keys()].map((name) => RegExp.escape(name)).join('|'), 'g')
  for (const file of (await readdir(folder, { recursive: true })).filter((name) => TEXT.test(name))) {
    const text = await readFile(join(folder, file), 'utf8')
    const marked = text.replace('<head>', `<head><meta name="mark" content="${mark}">`)
    await writeFile(
      join(folder, file),
      marked.replace(names, (name) => renamed.get(name)!),
    )
  }
  await listAgain(folder, mark)
}

/** The hashes of the worker's list. */
async function listAgain(folder: string, mark: string): Promise<void> {
  const worker = join(folder, 'sw.js')
  let text = await readFile(worker, 'utf8')
  const entries = text.matchAll(/\{"integrity":"([^"]+)","revision":(null|"\w+"),"url":"([^"]+)"\}/g)
  for (const [entry, integrity, revision, url] of entries) {
    const hash = createHash('sha256').update(await readFile(join(folder, url!)))
    const next = entry
      .replace(integrity!, `sha256-${hash.digest('base64')}`)
      .replace(`"revision":${revision}`, revision === 'null' ? '"revision":null' : `"revision":"${mark}"`)
    text = text.replace(entry, next)
  }
  await writeFile(worker, text)
}
