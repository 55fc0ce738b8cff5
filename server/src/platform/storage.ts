import { mkdirSync, rmSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config/config.ts'

export interface Storage {
  /** Where uploads are written first: the same file system, so that moving is a rename. Emptied at start. */
  readonly tempDir: string
  /** Moves a finished file under its key; it is on the disk before this resolves. */
  putFile(key: string, tempPath: string): Promise<void>
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
  rmSync(tempDir, { recursive: true, force: true })
  mkdirSync(tempDir, { recursive: true })
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    tempDir,
    putFile: async (key, tempPath) => {
      const target = join(root, key)
      await sync(tempPath)
      await mkdir(dirname(target), { recursive: true })
      await rename(tempPath, target)
      for (let folder = dirname(target); folder.length >= root.length; folder = dirname(folder))
        await sync(folder)
    },
    read: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    check: () => sync(tempDir),
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
