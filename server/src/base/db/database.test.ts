import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('values arrive as the types the code works with', async () => {
  const { rows } = await sql`select timestamptz '2026-11-20 10:00+03' as instant,
    timestamp '2026-11-20 10:30:59' as clock, 12.5::numeric as score, count(*) as count,
    '{"a": [1]}'::jsonb as json, null::int8 as nothing from users`.execute(database.db)
  expect(rows).toEqual([
    {
      instant: '2026-11-20T07:00:00.000Z',
      clock: '2026-11-20T10:30',
      score: 12.5,
      count: 0,
      json: { a: [1] },
      nothing: null,
    },
  ])
})

test('an instant arrives to the millisecond and in UTC, however it was written and whatever zone is spoken', async () => {
  const given = ['2026-11-20 10:00:00.1+03', '2026-11-20 07:00:00.12', '2026-11-20 07:00:00.123999']
  const arrive = ['2026-11-20T07:00:00.100Z', '2026-11-20T07:00:00.120Z', '2026-11-20T07:00:00.123Z']
  await database.db.transaction().execute(async (connection) => {
    const stored = sql`create temp table instants on commit drop as select unnest(${given}::text[])::timestamptz as at`
    await stored.execute(connection)
    for (const zone of ['UTC', 'Asia/Kolkata']) {
      await sql`set local time zone ${sql.lit(zone)}`.execute(connection)
      const { rows } = await sql<{ at: string }>`select at from instants`.execute(connection)
      expect(rows.map(({ at }) => at)).toEqual(arrive)
    }
  })
})

test('a statement with parameters is prepared once per connection under one name', async () => {
  await database.db.transaction().execute(async (connection) => {
    for (const value of [1, 2, 3]) await sql`select ${value}::int as value`.execute(connection)
    const { rows } = await sql<{ calls: number }>`select generic_plans + custom_plans as calls
      from pg_prepared_statements where statement = 'select $1::int as value'`.execute(connection)
    expect(rows).toEqual([{ calls: 3 }])
  })
})

test('a very long statement is not prepared, since connections would keep its text', async () => {
  await database.db.transaction().execute(async (connection) => {
    const rows = sql.join(Array.from({ length: 5000 }, (_, at) => at))
    await sql`select 1 where 1 in (${rows})`.execute(connection)
    const prepared = await sql`select 1 from pg_prepared_statements
      where statement like 'select 1 where 1 in (%'`.execute(connection)
    expect(prepared.rows).toEqual([])
  })
})

test('statements of another database in the process take no names away', async () => {
  const other = await testDatabase()
  try {
    const texts = Array.from({ length: 600 }, (_, at) => sql`select ${at}::int as ${sql.ref(`v${at}`)}`)
    for (const text of texts) await text.execute(database.db)
    const prepared = await other.db.transaction().execute(async (connection) => {
      await sql`select ${1}::int as first`.execute(connection)
      return sql`select 1 from pg_prepared_statements where statement = 'select $1::int as first'`.execute(
        connection,
      )
    })
    expect(prepared.rows).toHaveLength(1)
  } finally {
    await other.drop()
  }
})

test('letters of every alphabet are compared without regard to case', async () => {
  const { rows } = await sql<{ same: boolean }>`select lower('Ёлка ÉTÉ') = lower('ёЛКА été') as same`.execute(
    database.db,
  )
  expect(rows[0]?.same).toBe(true)
})

test('a database that has gone is an error of the query, not the end of the process', async () => {
  const other = await testDatabase()
  await sql`select 1`.execute(other.db)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${other.connection.database}`.execute(
    database.db,
  )
  const alive = () => sql`select 1 as alive`.execute(other.db).then(({ rows }) => rows, String)
  await expect.poll(alive).toEqual([{ alive: 1 }])
  await other.drop()
})
