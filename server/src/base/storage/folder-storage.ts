import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../config/config.ts'
import type { NewFile } from './file-thread.ts'
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
  const keep = async (key: string, file: Pick<NewFile, 'bytes' | 'temporary'>) => {
    // Loaded with the first file, because it makes a start slower.
    const { keepFile } = await import('./file-threads.ts')
    await keepFile({ ...file, target: join(root, key), root })
  }
  return {
    tempDir,
    partialDir: join(tempDir, PARTIAL),
    putFile: (key, temporary) => keep(key, { bytes: null, temporary }),
    putBytes: (key, bytes) => keep(key, { bytes, temporary: join(tempDir, randomUUID()) }),
    list: (folder) => namesIn(join(root, folder)),
    has: async (key) => (await statOf(join(root, key))) !== null,
    stat: (key) => statOf(join(root, key)),
    read: async (key, range) => (range ? createReadStream(join(root, key), range) : disk.getStream(key)),
    remove: (key) => disk.delete(key),
    removeTempFiles: (before) => removeOlder(tempDir, before, [PARTIAL]),
    check: writeProbe(tempDir),
  }
}
