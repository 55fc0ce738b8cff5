import type { Context } from '../context.ts'
import { removeFiles } from './files.ts'
import { deleteExport, listExpired } from './queries.ts'

/** Removes expired exports with their files: first the file, so that a row without a file is found again. */
export async function removeExpired({
  db,
  storage,
  clock,
}: Pick<Context, 'db' | 'storage' | 'clock'>): Promise<void> {
  for (const { id } of await listExpired(db, clock())) {
    await removeFiles(storage, id)
    await deleteExport(db, id)
  }
}
