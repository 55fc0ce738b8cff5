import { sql, type SelectType, type UpdateType } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import type { Schema } from '../../base/db/schema.ts'

/** A complete row. Instants may be dates, and change counters keep their defaults. */
export type Row<T extends keyof Schema> = {
  [C in Exclude<keyof Schema[T], 'version'>]:
    | SelectType<Schema[T][C]>
    | Extract<UpdateType<Schema[T][C]>, Date>
}

/** Inserts any number of rows in one statement, as a single JSON parameter. */
export async function insertRows<T extends keyof Schema>(
  db: Database,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map((column) => sql.ref(column))
  const json = JSON.stringify(rows.map(withHex))
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)
  `.execute(db)
}

function withHex(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
    ]),
  )
}
