import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config/config.ts'
import { writeProbe } from './write-probe.ts'

const PARTIAL = 'partial'

export interface Storage {
  /** The folder for unfinished files: on the same file system, so that a move is a rename. Several processes may use it. */
  readonly tempDir: string
  /** The folder in `tempDir` for uploads that continue later; made on first use. */
  readonly partialDir: string
  /** Moves a finished file to its key and resolves when it is on the disk. */
  putFile(key: string, tempPath: string): Promise<void>
  /** The names of a folder's direct entries; empty when there is no such folder. */
  list(folder: string): Promise<string[]>
  has(key: string): Promise<boolean>
  size(key: string): Promise<number>
  /** Reads the whole file, or a range of bytes, both ends included. */
  read(key: string, range?: { start: number; end: number } | null): Promise<Readable>
  /** When a file was written; null when it isn't there. */
  writtenAt(key: string): Promise<Date | null>
  /** Removes a file if it exists. */
  remove(key: string): Promise<void>
  /** Removes files of `tempDir` older than `before`, which no process can still be writing. */
  removeTempFiles(before: Date): Promise<void>
  /** Rejects at once when files can't be stored now. Writes to the disk at most every five seconds. */
  check(): Promise<void>
}

/** Stores files under a directory. flydrive's own put copies and never syncs, hence the rename. */
export function openStorage(config: Pick<Config, 'storageUrl'>): Storage {
  const root = fileURLToPath(config.storageUrl)
  const tempDir = join(root, '.incoming')
  const partialDir = join(tempDir, PARTIAL)
  mkdirSync(tempDir, { recursive: true })
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    tempDir,
    partialDir,
    putFile: async (key, tempPath) => {
      const target = join(root, key)
      await sync(tempPath)
      await mkdir(dirname(target), { recursive: true })
      await rename(tempPath, target)
      for (let folder = dirname(target); folder.length >= root.length; folder = dirname(folder))
        await sync(folder)
    },
    list: (folder) => namesIn(join(root, folder)),
    has: (key) => disk.exists(key),
    size: async (key) => (await disk.getMetaData(key)).contentLength,
    read: async (key, range) => (range ? createReadStream(join(root, key), range) : disk.getStream(key)),
    writtenAt: (key) => writtenAt(join(root, key)),
    remove: (key) => disk.delete(key),
    removeTempFiles: async (before) => {
      for (const name of await namesIn(tempDir)) {
        const path = join(tempDir, name)
        const written = name === PARTIAL ? null : await writtenAt(path)
        if (written && written < before) await rm(path, { force: true })
      }
    },
    check: writeProbe(tempDir),
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

async function writtenAt(path: string): Promise<Date | null> {
  try {
    const { mtime } = await stat(path)
    return mtime
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
