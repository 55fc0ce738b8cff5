import { mkdir, open, readdir, readFile, rm, rmdir, stat, writeFile, type FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { QUOTA } from '@cloche/contract/quota.ts'
import { Problem } from '../platform/problem.ts'
import { exclusive } from './exclusive.ts'

/** An upload that receives no bytes for this long is removed. */
const LIFETIME = 24 * 3_600_000
const CUT: unknown[] = ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']

/** The client's announcement of an upload. */
export interface Announced {
  questionId: string
  /** ISO 8601; absent: the time at which the upload completes. */
  captured?: string | undefined
  /** Lower-case hex. */
  sha256: string
  /** Bytes of the complete file. */
  length: number
}

/** An unfinished upload: its bytes lie at `path`, the announcement beside them. The path contains the guest's id. */
export interface PartialUpload extends Announced {
  path: string
  /** Bytes received so far. */
  offset: number
  expiresAt: Date
}

export const partialPath = (root: string, userId: string, id: string): string =>
  join(root, userId, id.toLowerCase())
const noteOf = (path: string): string => `${path}.json`

/**
 * Begins an upload, dropping an unfinished one of the same photo. The guest's oldest uploads make room when there are too many.
 * One guest's uploads begin one after another, so that the bound holds.
 */
export function createPartial(path: string, announced: Announced): Promise<void> {
  const folder = dirname(path)
  const begin = async () => {
    await removePartial(path)
    await createEmpty(path)
    const others = (await uploadsIn(folder)).filter((each) => each !== path)
    const oldest = (await Promise.all(others.map(withAge))).toSorted((a, b) => a.changed - b.changed)
    const tooMany = Math.max(0, others.length + 1 - QUOTA.unfinishedUploads)
    for (const each of oldest.slice(0, tooMany)) await removePartial(each.path)
    await writeFile(noteOf(path), JSON.stringify(announced))
  }
  return exclusive(folder, () => {}, begin)
}

/** The sweep of another process may remove the folder while it is empty; then it is made again. */
async function createEmpty(path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(path, '')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await createEmpty(path)
  }
}

/** Null when there is no such upload, it has expired, or its creation was interrupted. */
export async function findPartial(path: string, now: Date): Promise<PartialUpload | null> {
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

/** Whether the upload's files are gone because a newer upload of the guest took their room. */
export function isGone(path: string, error: unknown): boolean {
  const { code, path: missing } = error as NodeJS.ErrnoException
  return code === 'ENOENT' && missing === path
}

/**
 * Appends the body at `offset` and returns the new end. Bytes received before a connection breaks stay. A body that breaks off or
 * exceeds the announced length is `malformed`.
 */
export async function append(partial: PartialUpload, body: Readable): Promise<number> {
  const { path, length } = partial
  let { offset } = partial
  const file = await open(path, 'r+')
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      if (offset + chunk.length > length) throw new Problem('malformed', 'More bytes than were announced')
      await writeAll(file, chunk, offset)
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

/** On a disk that becomes full, a write may store part of a chunk without an error. */
async function writeAll(file: FileHandle, chunk: Buffer, offset: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, offset + done)
    done += bytesWritten
  }
}

export async function removePartial(path: string): Promise<void> {
  await rm(noteOf(path), { force: true })
  await rm(path, { force: true })
}

/** Removes expired uploads and files that a crash left behind. */
export async function removeExpired(root: string, now: Date): Promise<void> {
  for (const userId of await readdir(root).catch(() => [])) {
    const folder = join(root, userId)
    for (const path of await uploadsIn(folder)) {
      const { changed } = await withAge(path)
      if (changed + LIFETIME <= now.getTime()) await removePartial(path)
    }
    // Fails unless the folder is empty.
    await rmdir(folder).catch(() => {})
  }
}

/** Empty when another process has just removed the folder. */
async function uploadsIn(folder: string): Promise<string[]> {
  const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = new Set(found.map((name) => basename(name, '.json')))
  return [...names].map((name) => join(folder, name))
}

/** When the upload last changed, in milliseconds; 0 for one without bytes. */
async function withAge(path: string): Promise<{ path: string; changed: number }> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
  return { path, changed: mtimeMs }
}
