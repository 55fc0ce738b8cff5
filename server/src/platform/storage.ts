import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config/config.ts'

const PARTIAL = 'partial'

export interface Storage {
  /** Where uploads are written first: the same file system, so that moving is a rename. Emptied at start … */
  readonly tempDir: string
  /** … but for this folder in it, of uploads that go on later; there once it is made. */
  readonly partialDir: string
  /** Moves a finished file under its key; it is on the disk before this resolves. */
  putFile(key: string, tempPath: string): Promise<void>
  /** Names of what lies right in a folder; none when there is no such folder. */
  list(folder: string): Promise<string[]>
  has(key: string): Promise<boolean>
  read(key: string): Promise<Readable>
  /** Removing what isn't there is no error. */
  remove(key: string): Promise<void>
  /** Rejects when nothing could be stored now. */
  check(): Promise<void>
}

/** Files under a directory. flydrive's own put copies and never syncs, hence the rename here. */
export function openStorage(config: Pick<Config, 'storageUrl'>): Storage {
  const root = fileURLToPath(config.storageUrl)
  const tempDir = join(root, '.incoming')
  const partialDir = join(tempDir, PARTIAL)
  mkdirSync(tempDir, { recursive: true })
  for (const name of readdirSync(tempDir))
    if (name !== PARTIAL) rmSync(join(tempDir, name), { recursive: true, force: true })
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
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    check: () => sync(tempDir),
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

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
