import { readdir, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './missing-file.ts'

/** The names of a folder's entries; empty when there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  return (await unlessMissing(readdir(folder))) ?? []
}

/** The size and the time of a file; null when there is none. */
export async function statOf(path: string): Promise<{ bytes: number; writtenAt: Date } | null> {
  const found = await unlessMissing(stat(path))
  return found && { bytes: found.size, writtenAt: found.mtime }
}

/** Removes a file if it exists. Node's `rm` first looks twice at a file that it may then not remove. */
export async function removeFile(path: string): Promise<void> {
  await unlessMissing(unlink(path))
}

/** Removes a folder's entries that are older than `before`, except those in `kept`. */
export async function removeOlder(folder: string, before: Date, kept: readonly string[]): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const found = kept.includes(name) ? null : await statOf(path)
    if (found && found.writtenAt < before) await rm(path, { force: true })
  }
}
