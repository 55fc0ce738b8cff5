import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Storage } from '../../base/storage/storage.ts'

const FOLDER = 'exports'

/** The key of an export's file in the storage. Any process of the installation can serve it from there. */
export const keyOf = (id: string) => `${FOLDER}/${id}`

/** The path of an unfinished file. An abandoned file is removed with the other unfinished files. */
export const growingPath = ({ tempDir }: Pick<Storage, 'tempDir'>, id: string) =>
  join(tempDir, `export-${id}`)

export async function removeFiles(storage: Storage, id: string): Promise<void> {
  await Promise.all([storage.remove(keyOf(id)), rm(growingPath(storage, id), { force: true })])
}
