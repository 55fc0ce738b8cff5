import { sql, type Insertable, type InsertType, type SelectType } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import type { Schema } from '../../base/db/schema.ts'

/** A new row as its columns read. Instants may be dates. */
export type Row<T extends keyof Schema> = {
  [C in keyof Insertable<Schema[T]>]:
    | SelectType<Schema[T][C & keyof Schema[T]]>
    | Extract<InsertType<Schema[T][C & keyof Schema[T]]>, Date>
}

/** Inserts any number of rows in one statement, as a single JSON parameter. All have the columns of the first. */
export async function insertRows<T extends keyof Schema>(
  db: Database,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).map((column) => sql.ref(column))
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)})
    select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
  `.execute(db)
}
