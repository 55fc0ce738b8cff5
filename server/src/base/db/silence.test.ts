import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { oneAtATime } from '../jobs/one-at-a-time.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { type PostgresProxy, proxyTo } from '../../test/postgres-proxy.ts'
import { closeDatabase, type Database, openDatabase } from './database.ts'
import { databaseProblem } from './problems.ts'
import { watchSilence, type WatchedConnection } from './silence.ts'

let database: TestDatabase
let proxy: PostgresProxy
let watched: WatchedConnection
let db: Database

beforeEach(async () => {
  database = await testDatabase()
  proxy = await proxyTo(inject('postgres'))
  const through = { ...database.connection, host: '127.0.0.1', port: proxy.port }
  watched = watchSilence(through, log)
  db = openDatabase(watched.connection)
})
afterEach(async () => {
  await closeDatabase(db)
  watched.close()
  await proxy.close()
  await database.drop()
})

const log = pino({ level: 'silent' })

const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => databaseProblem(error)?.code,
  )

test('a statement that takes longer than silence may is not cut, be it shared or in a transaction', async () => {
  const slow = (within: Database) => sql`select pg_sleep(5)`.execute(within)
  const both = [slow(db), db.transaction().execute(slow)]
  expect(await Promise.all(both.map(outcomeOf))).toEqual(['done', 'done'])
})

test('a transaction in the middle of silence fails as one, and nothing of it is stored', async () => {
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await sql`create table marks (by text)`.execute(database.db)
  const work = outcomeOf(
    db.transaction().execute(async (within) => {
      await sql`insert into marks values ('first')`.execute(within)
      begun.resolve()
      await goOn.promise
      await sql`insert into marks values ('second')`.execute(within)
    }),
  )
  await begun.promise
  proxy.mute()
  goOn.resolve()
  expect(await work).toBe('unavailable')
  const connecting = outcomeOf(sql`select 1`.execute(db))
  expect(await connecting).toBe('unavailable')
  proxy.unmute()
  await expect.poll(() => outcomeOf(sql`select 1`.execute(db))).toBe('done')
  expect((await sql`select * from marks`.execute(db)).rows).toEqual([])
})

test('a one-at-a-time task ends when the database falls silent, and begins again afterwards', async () => {
  const seen: string[] = []
  const stop = oneAtATime(watched.connection, 'test', log, async (signal) => {
    seen.push('begun')
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    seen.push('ended')
  })
  await expect.poll(() => seen).toEqual(['begun'])
  proxy.mute()
  await expect.poll(() => seen).toEqual(['begun', 'ended'])
  proxy.unmute()
  await expect.poll(() => seen).toEqual(['begun', 'ended', 'begun'])
  await stop()
})
