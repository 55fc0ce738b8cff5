import type pg from 'pg'

export interface Table {
  name: string
  /** Without those that PostgreSQL computes. */
  columns: string[]
}

/** Migrating writes the record of migrations; the record of backups, and exports with their files, belong to one installation. */
const LEFT_OUT = ['migrations', 'backups', 'exports']

/** The tables of the schema by name; a partitioned table counts as one. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select relname::text as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
     where relnamespace = current_schema()::text::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all ($1)
     group by relname order by relname`,
    [LEFT_OUT],
  )
  return rows
}

/** The last value of each sequence that has given one, by name. */
export async function sequencesOf(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename::text as name, last_value as value from pg_sequences
     where schemaname = current_schema() and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, Number(value)]))
}

export interface ForeignKey {
  /** Quoted. */
  table: string
  /** Quoted. */
  name: string
  definition: string
}

export async function foreignKeysOf(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = current_schema()::text::regnamespace
     order by conrelid, conname`,
  )
  return rows
}
