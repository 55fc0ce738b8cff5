import pg from 'pg'

/** A way to divide tables. `parts` returns the bounds of each partition of a table whose key has a visit's id. */
export interface Scheme {
  /** The name of the schema with the copies. */
  name: string
  method: 'range' | 'hash'
  parts: readonly string[]
}

const HASH_PARTS = 8

/** As Citus distributes rows over shards. */
export const BY_VISIT: Scheme = {
  name: 'by_visit',
  method: 'hash',
  parts: Array.from({ length: HASH_PARTS }, (_, at) => `with (modulus ${HASH_PARTS}, remainder ${at})`),
}

/**
 * Ids of visits grow with time (UUIDv7), so ranges of ids are months: those in which visits were planned. The ids of filled visits
 * hold a number in place of a time, so the first id of each month is looked up.
 */
export async function byMonth(client: pg.Client): Promise<Scheme> {
  const { rows } = await client.query<{ first: string }>(`
    select min(id::text) as first from visits where id::text like '019a0000-%' group by date_trunc('month', opens_at) order by 1`)
  const bounds = ['minvalue', ...rows.slice(1).map(({ first }) => `'${first}'`), 'maxvalue']
  const parts = bounds.slice(1).map((to, at) => `from (${bounds[at]}) to (${to})`)
  return { name: 'by_month', method: 'range', parts }
}

const QUESTION = 'foreign key (visit_id, question_id) references visit_questions (visit_id, id)'

/** The tables of a visit in the order of their foreign keys, and the replacements of refused constraints. */
export const DIVIDED: Record<string, Record<string, string>> = {
  visits: {},
  visit_questions: {
    visit_questions_pkey: 'primary key (visit_id, id)',
    visit_questions_parent_fkey: 'foreign key (visit_id, parent) references visit_questions (visit_id, id)',
  },
  photos: { photos_pkey: 'primary key (visit_id, id)', photos_question_id_fkey: QUESTION },
  dishes: { dishes_pkey: 'primary key (visit_id, id)', dishes_question_id_fkey: QUESTION },
  answer_history: {
    answer_history_pkey: 'primary key (visit_id, id)',
    answer_history_question_id_fkey: QUESTION,
  },
  early_removals: {
    early_removals_pkey: 'primary key (visit_id, question_id, id)',
    early_removals_question_id_fkey: QUESTION,
  },
  visit_notices: {},
  visit_returns: { visit_returns_pkey: 'primary key (visit_id, id)' },
  visit_notes: { visit_notes_pkey: 'primary key (visit_id, return_id, source_id)' },
}

/** A constraint that PostgreSQL refuses on the divided table. */
export interface Refused {
  table: string
  constraint: string
  reason: string
  instead: string
}

/** Copies the tables into a schema as divided tables, with all indexes and all possible constraints. */
export async function divide(client: pg.Client, scheme: Scheme): Promise<Refused[]> {
  await client.query(`create schema ${scheme.name}`)
  await client.query(`set search_path = ${scheme.name}, public`)
  for (const table of Object.keys(DIVIDED)) await copyTable(client, scheme, table)
  const refused: Refused[] = []
  for (const [table, replacements] of Object.entries(DIVIDED))
    refused.push(...(await addConstraints(client, scheme, table, replacements)))
  for (const table of Object.keys(DIVIDED)) await addIndexes(client, scheme, table)
  await client.query('analyze')
  await client.query('reset search_path')
  return refused
}

/** Removes the entries of a visit's copy, so that the statements that store entries have work to do. */
export async function reopen(client: pg.Client, { name }: Scheme, visitId: string): Promise<void> {
  await client.query(`update ${name}.visits set status = 'scheduled' where id = $1`, [visitId])
  await client.query(
    `update ${name}.visit_questions set answer_at = null, rate_at = null, comment_at = null where visit_id = $1`,
    [visitId],
  )
}

async function copyTable(client: pg.Client, { name, method, parts }: Scheme, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; generated: boolean }>(
    `select attname as column, attgenerated <> '' as generated from pg_attribute
      where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped`,
    [table],
  )
  const columns = rows.filter(({ generated }) => !generated).map(({ column }) => column)
  const hasVisit = table === 'visits' || columns.includes('visit_id')
  const key = table === 'visits' ? 'id' : 'visit_id'
  const like = `like public.${table} including all excluding indexes excluding statistics`
  const added = hasVisit ? '' : ', visit_id uuid not null'
  await client.query(`create table ${name}.${table} (${like}${added}) partition by ${method} (${key})`)
  for (const [at, bounds] of parts.entries())
    await client.query(
      `create table ${name}.${table}_${at} partition of ${name}.${table} for values ${bounds}`,
    )
  const [from, extra] = hasVisit
    ? [`public.${table} t`, []]
    : [`public.${table} t join public.visit_questions q on q.id = t.question_id`, ['visit_id']]
  await client.query(`
    insert into ${name}.${table} (${[...columns, ...extra].join(', ')}) overriding system value
    select ${[...columns.map((column) => `t.${column}`), ...extra.map(() => 'q.visit_id')].join(', ')} from ${from}`)
}

/** Sorts keys first, because foreign keys refer to them. */
async function addConstraints(
  client: pg.Client,
  { name }: Scheme,
  table: string,
  replacements: Record<string, string>,
): Promise<Refused[]> {
  const { rows } = await client.query<{ constraint: string; definition: string }>(
    `select conname as constraint, pg_get_constraintdef(oid) as definition from pg_constraint
      where conrelid = ('public.' || $1)::regclass and contype in ('p', 'u', 'f') and conparentid = 0
      order by contype = 'f', conname`,
    [table],
  )
  const refused: Refused[] = []
  for (const { constraint, definition } of rows) {
    const add = (as: string) =>
      client.query(`alter table ${name}.${table} add constraint ${constraint} ${as}`)
    try {
      await add(definition.replaceAll('public.', ''))
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error
      const instead = replacements[constraint]
      if (instead === undefined) throw error
      await add(instead)
      refused.push({ table, constraint: definition, reason: error.message, instead })
    }
  }
  return refused
}

async function addIndexes(client: pg.Client, { name }: Scheme, table: string): Promise<void> {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = ('public.' || $1)::regclass and not indisunique`,
    [table],
  )
  for (const { definition } of rows)
    await client.query(definition.replace(` ON public.${table} `, ` ON ${name}.${table} `))
}
