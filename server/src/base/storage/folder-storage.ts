import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config/config.ts'
import type { NewFile } from './file-thread.ts'
import type { Storage } from './storage.ts'
import { namesIn, removeFile, removeOlder, statOf } from './temp-folder.ts'
import { writeProbe } from './write-probe.ts'

const PARTIAL = 'partial'

export type FolderStorage = Storage & { readonly partialDir: string }

/** Stores files under a directory. */
export function openFolder({
  storageUrl,
  incomingDir: tempDir,
}: Pick<Config, 'storageUrl' | 'incomingDir'>): FolderStorage {
  const root = resolve(fileURLToPath(storageUrl))
  mkdirSync(tempDir, { recursive: true })
  const placeOf = (key: string): string => {
    const place = resolve(root, key)
    if (!place.startsWith(root + sep)) throw new Error(`${key} leads out of the storage`)
    return place
  }
  const keep = async (key: string, file: Pick<NewFile, 'bytes' | 'temporary'>) => {
    const target = placeOf(key)
    // Loaded with the first file, because it makes a start slower.
    const { keepFile } = await import('./file-threads.ts')
    await keepFile({ ...file, target, root })
  }
  return {
    tempDir,
    partialDir: join(tempDir, PARTIAL),
    putFile: (key, temporary) => keep(key, { bytes: null, temporary }),
    putBytes: (key, bytes) => keep(key, { bytes, temporary: join(tempDir, randomUUID()) }),
    list: async (folder) => namesIn(placeOf(folder)),
    has: async (key) => (await statOf(placeOf(key))) !== null,
    stat: async (key) => statOf(placeOf(key)),
    read: async (key, range) => (await open(placeOf(key))).createReadStream(range ?? {}),
    remove: async (key) => removeFile(placeOf(key)),
    removeTempFiles: (before) => removeOlder(tempDir, before, [PARTIAL]),
    check: writeProbe(tempDir),
  }
}
