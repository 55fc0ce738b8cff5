import { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** A statement written out, for what runs so often that building its text each time would cost more than it. */
export async function rowsOf<Row>(db: Database, text: string, parameters: unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(text, parameters))
  return rows as Row[]
}
