import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config/config.ts'
import type { Storage } from './storage.ts'
import { namesIn, removeFile, removeOlder, statOf } from './temp-folder.ts'
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
  const move = mover(root)
  return {
    tempDir,
    partialDir: join(tempDir, PARTIAL),
    putFile: async (key, tempPath) => {
      await sync(tempPath)
      await move(tempPath, join(root, key))
    },
    putBytes: async (key, bytes) => {
      const tempPath = join(tempDir, randomUUID())
      try {
        await writeSynced(tempPath, bytes)
        await move(tempPath, join(root, key))
      } catch (error) {
        await removeFile(tempPath)
        throw error
      }
    },
    list: (folder) => namesIn(join(root, folder)),
    has: async (key) => (await statOf(join(root, key))) !== null,
    stat: (key) => statOf(join(root, key)),
    read: async (key, range) => (range ? createReadStream(join(root, key), range) : disk.getStream(key)),
    remove: (key) => disk.delete(key),
    removeTempFiles: (before) => removeOlder(tempDir, before, [PARTIAL]),
    check: writeProbe(tempDir),
  }
}

/**
 * Returns a function that moves a file below `root` for good, together with the names of new folders. Another process may have made a
 * folder and not synced its name yet, so each process syncs the folders above a folder once.
 */
function mover(root: string): (path: string, target: string) => Promise<void> {
  const synced = new Set<string>()
  return async (path, target) => {
    const folder = dirname(target)
    const isNew = await moveInto(folder, path, target)
    await sync(folder)
    if (!isNew && synced.has(folder)) return
    for (let above = dirname(folder); above.length >= root.length; above = dirname(above)) await sync(above)
    synced.add(folder)
  }
}

/** Returns whether the folder had to be made. */
async function moveInto(folder: string, path: string, target: string): Promise<boolean> {
  try {
    await rename(path, target)
    return false
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true })
    await rename(path, target)
    return true
  }
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
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
