import { mkdir, open, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Problem } from '../http/problem.ts'

/** An upload that nothing was added to for so long is given up. */
const LIFETIME = 24 * 3_600_000
/** Unfinished ones of one guest: a phone has two under way. */
const MOST = 20

const CUT: unknown[] = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']

/** What an upload was said to become. */
export interface Announced {
  questionId: string
  /** ISO 8601, absent: when it is whole. */
  captured?: string | undefined
  /** Lower-case hex. */
  sha256: string
  /** Bytes of the whole. */
  length: number
}

/** An upload under way: its bytes at `path`, what was announced beside it. Who began it is in the path. */
export interface Partial extends Announced {
  path: string
  /** Bytes that are there. */
  offset: number
  expiresAt: Date
}

export const partialPath = (root: string, userId: string, id: string): string =>
  join(root, userId, id.toLowerCase())
const noteOf = (path: string): string => `${path}.json`

/** Begins an upload anew, whatever was there. A guest's oldest makes room when there are too many. */
export async function createPartial(path: string, announced: Announced): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await removePartial(path)
  const others = await Promise.all((await uploadsIn(dirname(path))).map(withAge))
  const oldest = others.toSorted((a, b) => a.changed - b.changed)
  for (const each of oldest.slice(0, Math.max(0, others.length + 1 - MOST))) await removePartial(each.path)
  await writeFile(path, '')
  await writeFile(noteOf(path), JSON.stringify(announced))
}

/** Null when there is none, or it is too old, or its creation was cut off. */
export async function findPartial(path: string, now: Date): Promise<Partial | null> {
  try {
    const announced = JSON.parse(await readFile(noteOf(path), 'utf8')) as Announced
    const { size, mtimeMs } = await stat(path)
    const expiresAt = new Date(mtimeMs + LIFETIME)
    return expiresAt > now ? { ...announced, path, offset: size, expiresAt } : null
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Writes what arrives from `offset` on and answers where it ends. What came before a line was cut stays; a body that breaks
 * off, or goes on beyond the announced length, is `malformed`.
 */
export async function append(partial: Partial, body: Readable): Promise<number> {
  const { path, length } = partial
  let { offset } = partial
  const file = await open(path, 'r+')
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (offset + chunk.length > length) throw new Problem('malformed', 'More bytes than were announced')
      await file.write(chunk, 0, chunk.length, offset)
      offset += chunk.length
    }
  } catch (error) {
    throw CUT.includes((error as NodeJS.ErrnoException).code)
      ? new Problem('malformed', 'The body broke off')
      : error
  } finally {
    await file.close()
  }
  return offset
}

export async function removePartial(path: string): Promise<void> {
  await rm(noteOf(path), { force: true })
  await rm(path, { force: true })
}

/** Removes what expired, and what a crash left of others. */
export async function removeExpired(root: string, now: Date): Promise<void> {
  for (const userId of await readdir(root).catch(() => [])) {
    const folder = join(root, userId)
    for (const path of await uploadsIn(folder)) {
      const { changed } = await withAge(path)
      if (changed + LIFETIME <= now.getTime()) await removePartial(path)
    }
    // Fails while there is something in it.
    await rmdir(folder).catch(() => {})
  }
}

async function uploadsIn(folder: string): Promise<string[]> {
  const names = new Set((await readdir(folder)).map((name) => basename(name, '.json')))
  return [...names].map((name) => join(folder, name))
}

/** When it last changed, milliseconds; 0 for one without bytes. */
async function withAge(path: string): Promise<{ path: string; changed: number }> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
  return { path, changed: mtimeMs }
}
