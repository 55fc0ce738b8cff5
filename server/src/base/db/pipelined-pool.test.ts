import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../test/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const answers = (from: number, to: number) =>
  Promise.allSettled(
    Array.from({ length: to - from }, async (_, index) => {
      const { rows } = await sql<{ value: number }>`select 60 / ${from + index}::int as value`.execute(
        database.db,
      )
      return rows[0]!.value
    }),
  )

test('of many statements at once each gets its own answer, and one that fails fails alone', async () => {
  const settled = await answers(0, 200)
  expect(settled[0]).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(settled.slice(1).map((each) => (each.status === 'fulfilled' ? each.value : each.reason))).toEqual(
    Array.from({ length: 199 }, (_, index) => Math.floor(60 / (index + 1))),
  )
})

test('a transaction has a connection to itself: nothing else gets into it, and it can be taken back', async () => {
  await sql`create table marks (by text)`.execute(database.db)
  const failing = database.db.transaction().execute(async (db) => {
    await sql`insert into marks values ('within')`.execute(db)
    await Promise.all(
      Array.from({ length: 50 }, () => sql`insert into marks values ('beside')`.execute(database.db)),
    )
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  const { rows } = await sql`select by, count(*) from marks group by by`.execute(database.db)
  expect(rows).toEqual([{ by: 'beside', count: 50 }])
})

test('a row written through one connection is read through any other', async () => {
  await sql`create table numbers (value int)`.execute(database.db)
  for (let value = 1; value <= 30; value++) {
    await sql`insert into numbers values (${value})`.execute(database.db)
    const { rows } = await sql<{ sum: number }>`select max(value) as sum from numbers`.execute(database.db)
    expect(rows[0]!.sum).toBe(value)
  }
})
