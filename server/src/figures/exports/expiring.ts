import type { Context } from '../../base/context.ts'
import { removeFiles } from './files.ts'
import { deleteExport, listExpired } from './queries.ts'

type Needed = Pick<Context, 'db' | 'storage' | 'clock'>

/** Removes expired exports with their files. */
export async function removeExpired(context: Needed): Promise<void> {
  for (const { id } of await listExpired(context.db, context.clock())) await removeWithFile(context, id)
}

/** Removes an export that has expired: first the file, so that a row without a file is found again. */
export async function removeWithFile(
  { db, storage }: Pick<Needed, 'db' | 'storage'>,
  id: string,
): Promise<void> {
  await removeFiles(storage, id)
  await deleteExport(db, id)
}
