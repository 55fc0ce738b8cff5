import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser } from '../../test/factories.ts'
import { clientOf, testApp } from '../../test/app.ts'
import { testDatabase, type TestDatabase } from '../../test/database.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { databaseProblem } from './problems.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const problemOf = async (work: Promise<unknown>) =>
  databaseProblem(
    await work.then(
      () => null,
      (error: unknown) => error,
    ),
  )

test.each([
  ['statement_timeout', '57014'],
  ['shutdown by an administrator', '57P01'],
  ['the crash of another backend', '57P02'],
  ['a start or a recovery', '57P03'],
  ['a lost connection', '08006'],
  ['a connection that the server rejects', '08004'],
  ['too many connections', '53300'],
  ['a full disk', '53100'],
  ['memory that ran out', '53200'],
  ['a read-only server', '25006'],
  ['a transaction that idled too long', '25P03'],
  ['a transaction that took too long', '25P04'],
  ['a failed read of the disk', '58030'],
  ['a deadlock', '40P01'],
  ['a failed serialization', '40001'],
  ['a lock that is not available', '55P03'],
  ['a password that is no longer right', '28P01'],
  ['a database that is not there', '3D000'],
])('%s (%s) is unavailable, with a time to come back', async (_, code) => {
  const raise = sql.raw(`do $$ begin raise exception 'raised' using errcode = '${code}'; end $$`)
  const problem = await problemOf(raise.execute(database.db))
  expect(problem).toMatchObject({ code: 'unavailable', status: 503, retryAfter: 2 })
})

/** Accepts connections and then sends nothing or hangs up. */
async function serve(onConnection: (socket: Socket) => void) {
  const server = createServer(onConnection).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

test('a connection that cannot be made or breaks is unavailable, whatever the reason', async () => {
  const mute = await serve(() => {})
  const curt = await serve((socket) => socket.destroy())
  const nobody = await serve(() => {})
  nobody.close()
  const to = (connection: pg.PoolConfig) => ({ user: 'x', database: 'x', ...connection })
  const connections: pg.PoolConfig[] = [
    to({ host: '127.0.0.1', port: mute.port, connectionTimeoutMillis: 50 }),
    to({ host: '127.0.0.1', port: curt.port }),
    // Two addresses are tried for this name, and both refuse.
    to({ host: 'localhost', port: nobody.port }),
    to({ host: 'database.invalid' }),
    to({ host: '/nowhere' }),
    { ...database.connection, password: 'outdated' },
    { ...database.connection, database: 'gone' },
  ]
  for (const connection of connections) {
    const db = openDatabase(connection)
    const single = await problemOf(sql`select 1`.execute(db))
    const transaction = await problemOf(db.transaction().execute((within) => sql`select 1`.execute(within)))
    expect([connection.host, single?.code, transaction?.code]).toEqual([
      connection.host,
      'unavailable',
      'unavailable',
    ])
    await closeDatabase(db)
  }
  mute.close()
  curt.close()
})

test('a duplicate is a conflict, a refused value is invalid, our own bug maps to no problem', async () => {
  const t = await testApp()
  await buildUser(t.db, { login: 'one' })
  expect((await problemOf(buildUser(t.db, { login: 'ONE' })))?.code).toBe('conflict')
  expect((await problemOf(buildUser(t.db, { role_id: 0 })))?.code).toBe('invalid')
  expect((await problemOf(buildUser(t.db, { first_name: 'a\0b' })))?.code).toBe('invalid')
  expect((await problemOf(buildUser(t.db, { role_id: 2, created_at: 'x' as never })))?.code).toBeUndefined()
  await t.close()
})

test('a database that is away is 503 with a time to come back', async () => {
  const db = openDatabase({ host: '/nowhere', user: 'nobody' })
  const t = await testApp({ db })
  const reply = await clientOf(t.app, 'token')('GET /user')
  expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  expect((await t.app.inject('/api/ready')).statusCode).toBe(503)
  expect((await t.app.inject('/api/health')).statusCode).toBe(200)
  await t.close()
})
