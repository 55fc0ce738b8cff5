import { mkdir, open, readdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { QUOTA } from '@cloche/contract/quota.ts'
import { exclusive } from './exclusive.ts'
import {
  gaveWay,
  LIFETIME,
  partialPath,
  writeBody,
  type Announced,
  type Appended,
  type PartialUpload,
  type Partials,
} from './unfinished.ts'

/**
 * Unfinished uploads as files below `root`: the bytes as they come, the announcement beside them. Bytes that have arrived outlive
 * the process.
 */
export const partialsIn = (root: string): Partials => ({
  pathOf: (userId, id) => partialPath(root, userId, id),
  create: async (path, announced, now) => {
    await createPartial(path, announced)
    return (await findPartial(path, now)) ?? gaveWay()
  },
  find: findPartial,
  append: (partial, ...rest) =>
    append(partial, ...rest).catch((error: unknown) =>
      isGone(partial.path, error) ? gaveWay() : Promise.reject(error),
    ),
  remove: removePartial,
  removeExpired: (now) => removeExpired(root, now),
})

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
function isGone(path: string, error: unknown): boolean {
  const { code, path: missing } = error as NodeJS.ErrnoException
  return code === 'ENOENT' && missing === path
}

async function append<T>(
  partial: PartialUpload,
  body: Readable,
  now: Date,
  finish: (file: string) => Promise<T>,
): Promise<Appended<T>> {
  const { path, length, offset } = partial
  const file = await open(path, 'r+')
  const { end, broken } = await writeBody(file, body, offset, length - offset)
  if (broken) throw broken
  const { expiresAt } = (await findPartial(path, now)) ?? gaveWay()
  return end < length ? { offset: end, expiresAt } : { offset: end, done: await finish(path) }
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
