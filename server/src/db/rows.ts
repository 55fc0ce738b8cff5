import { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'
import { unlessLocked } from './dialect.ts'

/** A statement written out, for what runs so often that building its text each time would cost more than it. */
export async function rowsOf<Row>(db: Database, text: string, parameters: unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, parameters))
  return rows as Row[]
}

/** As `rowsOf`, but outside of a transaction it fails (55P03) instead of waiting for a row that another transaction has locked. */
export async function rowsUnlessLocked<Row>(
  db: Database,
  text: string,
  parameters: unknown[],
): Promise<Row[]> {
  const { rows } = await db.executeQuery(unlessLocked(CompiledQuery.raw(text, parameters)))
  return rows as Row[]
}
