/// <reference lib="dom" />
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Product } from './product.ts'

const BUILD = fileURLToPath(new URL('../web/dist', import.meta.url))
const TEXT = /\.(js|css|html|json)$/

/** Gives `use` a function that starts the server with another build of the web app, as an update does; the first build returns after. */
export async function withUpdate(
  product: Product,
  use: (update: () => Promise<void>) => Promise<void>,
): Promise<void> {
  built ??= buildOnce()
  const folder = await built
  await use(() => restart(product, folder))
  await restart(product)
}

let built: Promise<string> | undefined

/** Makes the second build in a folder that goes with this process. */
async function buildOnce(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cloche-build-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  await buildAgain(folder, 'second')
  return folder
}

async function restart(product: Product, webRoot?: string): Promise<void> {
  await product.kill()
  await product.run({ webRoot })
}

/** Runs in the page: looks for a new version, as a browser does now and then, and resolves once the newer worker waits. */
export async function findNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  await registration.update()
  const worker = registration.installing ?? registration.waiting
  if (!worker) throw new Error('No newer version was found')
  while (worker.state === 'installing')
    await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }))
}

/**
 * Writes the web app as another build: every asset has a new name and none an old one, the worker lists the new
 * names, and the page carries `mark` in a meta element.
 */
async function buildAgain(folder: string, mark: string): Promise<void> {
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

/** Returns the hashes in the worker's list of files. */
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
