import { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'
import { unlessLocked } from './dialect.ts'

/** Runs a statement given as text: for calls so frequent that building the text would cost too much. */
export async function rowsOf<Row>(db: Database, text: string, parameters: unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, parameters))
  return rows as Row[]
}

/** Runs as `rowsOf`, but outside a transaction it fails with 55P03 instead of waiting for a locked row. */
export async function rowsUnlessLocked<Row>(
  db: Database,
  text: string,
  parameters: unknown[],
): Promise<Row[]> {
  const { rows } = await db.executeQuery(unlessLocked(CompiledQuery.raw(text, parameters)))
  return rows as Row[]
}
