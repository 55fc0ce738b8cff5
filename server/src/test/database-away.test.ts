import { chmod, mkdtemp, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HEADER } from '@cloche/contract/constants.ts'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import { closeDatabase, type Database, openDatabase } from '../base/db/database.ts'
import { type EmbeddedDatabase, startEmbedded } from '../base/db/embedded.ts'
import { migrate } from '../base/db/migrate.ts'
import { copyEmptyData } from './empty-data.ts'
import { expectMessageHandled } from './messages.ts'
import { buildBank, buildLink, buildVisit } from './factories.ts'
import { type PostgresProxy, proxyTo } from './postgres-proxy.ts'
import { freePort } from '../../../scripts/free-port.ts'
import { type Product, startProduct, untilReady } from './product.ts'
import { eventually } from './eventually.ts'

const log = pino({ level: 'silent' })

let folder: string
let embedded: EmbeddedDatabase
let db: Database
let uuid: string
let visitId: string
let proxy: PostgresProxy
let origin: string
let product: Product

/** An external PostgreSQL, as `DATABASE_URL` names one, behind a network that the test can cut. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloche-away-'))
  await chmod(folder, 0o711)
  await copyEmptyData(join(folder, 'external'))
  embedded = await startEmbedded(join(folder, 'external'), log)
  db = openDatabase(embedded.connection)
  await migrate(db)
  await buildBank(db)
  const visit = await buildVisit(db)
  visitId = visit.id
  uuid = await buildLink(db, { user_id: visit.guest_id })
})

afterAll(async () => {
  await closeDatabase(db)
  await embedded.stop()
  const elsewhere = await readlink(join(folder, 'external/postgres')).catch(() => null)
  if (elsewhere !== null) await rm(elsewhere, { recursive: true })
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  proxy = await proxyTo(embedded.connection)
  origin = `http://127.0.0.1:${await freePort()}`
  const { user, password, database } = embedded.connection
  const url = `postgres://${user}:${password as string}@127.0.0.1:${proxy.port}/${database}`
  product = await startProduct(origin, { DATABASE_URL: url, DATA_DIR: join(folder, 'data') })
})

afterEach(async () => {
  await product.end('SIGTERM')
  await proxy.close()
})

type Send = (method: string, path: string, body?: object) => Promise<Response>

async function logIn(): Promise<Send & { token: string }> {
  const send = (method: string, path: string, body?: object, token?: string) =>
    fetch(`${origin}/api${path}`, {
      method,
      headers: {
        [HEADER.platform]: 'ios',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
    })
  const { token } = (await (await send('POST', '/user/login', { uuid })).json()) as { token: string }
  return Object.assign<Send, { token: string }>((method, path, body) => send(method, path, body, token), {
    token,
  })
}

async function questionIds(send: Send): Promise<Map<string, string>> {
  const { items } = (await (await send('GET', `/question/${visitId}`)).json()) as VisitChecklist
  return new Map(items.map(({ title, id }) => [title, id]))
}

/** Calls of each kind: a single statement, batched saves, a transaction, a call without a session. */
async function callsOf(send: Send): Promise<(() => Promise<Response>)[]> {
  const ids = await questionIds(send)
  const save = (answer: string) => () => send('PATCH', `/question/${ids.get('Why')}`, { answer })
  const dish = { dishName: 'Soup', orderTime: new Date().toISOString() }
  return [
    ...Array.from({ length: 20 }, (_, index) => save(String(index))),
    () => send('PATCH', `/question/${ids.get('Plain')}`, { answer: 'plain' }),
    () => send('GET', `/question/${visitId}`),
    () => send('GET', '/user'),
    () => send('POST', `/question/${ids.get('Dishes')}/dish`, dish),
    () => send('GET', '/ready'),
  ]
}

const at = async (calls: (() => Promise<Response>)[]) =>
  Promise.all(calls.map((call) => call().then(({ status }) => status)))

const PAUSE_MS = 20

/** Makes each of the calls again and again. A phone pauses after a 503 too; without it the calls would take the processors from the recovery. */
function keepCalling(calls: (() => Promise<Response>)[]) {
  const seen = new Set<number>()
  let enough = false
  const callers = calls.map(async (call) => {
    while (!enough) {
      const { status } = await call()
      seen.add(status)
      if (status === 503) await wait(PAUSE_MS)
    }
  })
  const stop = async () => {
    enough = true
    await Promise.all(callers)
  }
  return { seen, stop }
}

/** Everything with a connection of its own: the queue, and the listener for ended sessions. */
async function expectAllRecovered(send: Send & { token: string }): Promise<void> {
  await expectMessageHandled(db, embedded.connection)

  const sessionNow = async () => (await send('GET', '/user')).status
  expect(await sessionNow()).toBe(200)
  await sql`delete from sessions`.execute(db)
  // Sooner than a session is forgotten for its age, so a notice has ended it.
  await vi.waitFor(async () => expect(await sessionNow()).toBe(401), { timeout: 25_000 })
}

test('a database that goes silent: each call is answered 503 before a slow statement would be, and all works again after', async () => {
  const send = await logIn()
  const calls = await callsOf(send)
  expect(new Set(await at(calls))).toEqual(new Set([200, 201]))
  for (const _ of [1, 2]) {
    proxy.mute()
    const slow = AbortSignal.timeout(25_000)
    const statuses = await Promise.race([
      at([...calls, () => send('POST', '/user/login', { uuid })]),
      new Promise((resolve) => slow.addEventListener('abort', () => resolve('hanging'))),
    ])
    expect(new Set(statuses as number[])).toEqual(new Set([503]))
    // While the database is known to be silent, no call waits for it.
    expect(new Set(await at(calls))).toEqual(new Set([503]))
    expect((await send('GET', '/health')).status).toBe(200)
    proxy.unmute()
    await untilReady(origin)
    await eventually(async () => expect(new Set(await at(calls))).toEqual(new Set([200, 201])))
  }
  await expectAllRecovered(send)
})

test('a database that goes silent in the middle of calls fails those alone', async () => {
  const send = await logIn()
  const calls = await callsOf(send)
  await at(calls)
  const { seen, stop } = keepCalling(calls)
  await eventually(() => expect(seen).toContain(200))
  proxy.mute()
  await eventually(() => expect(seen).toContain(503))
  proxy.unmute()
  await untilReady(origin)
  await stop()
  expect([...seen].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
  expect(new Set(await at(calls))).toEqual(new Set([200, 201]))
})

test('a PostgreSQL that is restarted under the product: 503 meanwhile, then everything as before', async () => {
  const send = await logIn()
  const calls = await callsOf(send)
  const file = join(folder, 'external/postgres/18/postmaster.pid')
  for (const signal of ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const) {
    const { seen, stop } = keepCalling(calls)
    await eventually(() => expect(seen).toContain(200))
    process.kill(Number((await readFile(file, 'utf8')).split('\n')[0]), signal)
    await eventually(() => expect(seen).toContain(503))
    await untilReady(origin)
    await stop()
    expect([...seen].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
    expect(new Set(await at(calls))).toEqual(new Set([200, 201]))
  }
  await expectAllRecovered(send)
})

test('a signal while the database is silent ends the product in order', async () => {
  const send = await logIn()
  const calls = await callsOf(send)
  await at(calls)
  proxy.mute()
  const underWay = Promise.allSettled(calls.map((call) => call()))
  await product.end('SIGTERM')
  await underWay
  expect(product.child.exitCode).toBe(0)
})
