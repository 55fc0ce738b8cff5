import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config/config.ts'
import type { Storage } from './storage.ts'
import { namesIn, removeOlder, statOf } from './temp-folder.ts'
import { writeProbe } from './write-probe.ts'

const PARTIAL = 'partial'

export type FolderStorage = Storage & { readonly partialDir: string }

/** Stores files under a directory. flydrive's own put copies and never syncs, hence the rename. */
export function openFolder({
  storageUrl,
  incomingDir: tempDir,
}: Pick<Config, 'storageUrl' | 'incomingDir'>): FolderStorage {
  const root = fileURLToPath(storageUrl)
  mkdirSync(tempDir, { recursive: true })
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    tempDir,
    partialDir: join(tempDir, PARTIAL),
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
    stat: (key) => statOf(join(root, key)),
    read: async (key, range) => (range ? createReadStream(join(root, key), range) : disk.getStream(key)),
    remove: (key) => disk.delete(key),
    removeTempFiles: (before) => removeOlder(tempDir, before, [PARTIAL]),
    check: writeProbe(tempDir),
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
