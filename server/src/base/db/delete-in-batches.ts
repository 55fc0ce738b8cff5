import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'

/** Rows per transaction, few enough that no call waits long for its locks. */
const BATCH = 1000

/** Deletes the rows that meet a condition and returns how many. Checks the condition again for rows that change meanwhile. */
export async function deleteInBatches(
  db: Database,
  name: keyof Schema,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const table = sql.table(name)
  for (let deleted = 0; ;) {
    const count = await db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ place: string }>`
        select ctid::text as place from ${table} where ${condition} limit ${BATCH}`.execute(transaction)
      if (rows.length === 0) return 0
      const places = rows.map(({ place }) => place)
      await sql`delete from ${table} where ctid = any(${places}::tid[]) and ${condition}`.execute(transaction)
      return rows.length
    })
    deleted += count
    if (count < BATCH) return deleted
  }
}
