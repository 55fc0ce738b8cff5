import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '@cloche/contract/call.ts'
import { calls, type CallKey } from '@cloche/contract/calls.ts'
import { makeLog } from './log.ts'
import { attempt } from '../outbox/worker.ts'
import { clientOf, loginAs, testApp, type TestApp } from '../../test/app.ts'
import { exampleOf, withLeaves } from '../../test/example.ts'
import { buildUser } from '../../test/factories.ts'

const MARKER = 'a-secret-of-somebody'
const PHONE = '79990001122'
const all = Object.values(calls).flatMap((resource): Call[] => Object.values(resource))

let t: TestApp
let token: string
let lines: string[]
beforeAll(async () => {
  lines = []
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    lines.push(chunk.toString())
    done()
  }
  t = await testApp({ log: makeLog({ logLevel: 'trace' }, new Writable({ write })) })
  token = (await loginAs(t, await buildUser(t.db, { role_id: 1, phone: PHONE }))).token
})
afterAll(() => t.close())

/** Every part of a call, each with the marker in it. */
function inputOf({ path, body }: Call) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, MARKER])
  const [marked] = body ? withLeaves(exampleOf(body), MARKER) : []
  return {
    params: Object.fromEntries(names) as Record<string, string>,
    query: { search: MARKER, phone: PHONE, uuid: MARKER },
    ...(marked === undefined ? {} : { body: marked }),
  }
}

const headers = () => ({
  cookie: `cloche_session=${MARKER}`,
  referer: `http://x/guest?uuid=${MARKER}`,
  'user-agent': MARKER,
})

function expectNothingSecret(): void {
  const text = lines.join('')
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [MARKER, PHONE, token]) expect(text).not.toContain(secret)
}

test('calls that fail by our fault are logged by their pattern, without what they carried', async () => {
  await sql`alter table users rename to users_gone`.execute(t.db)
  await sql`alter table sessions rename to sessions_gone`.execute(t.db)
  const call = clientOf(t.app, MARKER)
  let failed = 0
  for (const each of all) {
    const { status } = await call(`${each.method} ${each.path}` as CallKey, inputOf(each), headers())
    if (status === 500) failed++
  }
  await sql`alter table users_gone rename to users`.execute(t.db)
  await sql`alter table sessions_gone rename to sessions`.execute(t.db)
  expect(failed).toBeGreaterThan(50)
  expect(lines.filter((line) => line.includes('call failed')).length).toBe(failed)
  expect(lines.join('')).toContain('"route":"/api/user/:phone"')
  expectNothingSecret()
})

test('slow calls are logged by their pattern', async () => {
  const call = clientOf(t.app, token)
  const slow = t.db.transaction().execute(async (db) => {
    await sql`lock table users`.execute(db)
    const asked = Promise.all([
      call('GET /user/{phone}', { params: { phone: PHONE } }, headers()),
      clientOf(t.app)('POST /user/login', { body: { login: MARKER, password: MARKER } }, headers()),
    ])
    await sql`select pg_sleep(2.5)`.execute(db)
    return { asked }
  })
  await (
    await slow
  ).asked
  expect(lines.filter((line) => line.includes('slow call')).length).toBeGreaterThan(0)
  expectNothingSecret()
})

test('metrics name patterns alone', async () => {
  await t.app.inject({ url: `/guest?uuid=${MARKER}` })
  await t.app.inject({ url: `/${MARKER}` })
  const { body } = await t.app.inject('/metrics')
  expect(body).toContain('route="/api/user/:phone"')
  for (const secret of [MARKER, PHONE]) expect(body).not.toContain(secret)
})

test('of an error its kind, place and constraint are logged, not the values', () => {
  const refused = Object.assign(
    new DatabaseError(`invalid input syntax for type uuid: "${MARKER}"`, 1, 'error'),
    {
      detail: `Failing row contains (${MARKER})`,
      where: `unnamed portal parameter $1 = '${MARKER}'`,
      constraint: 'users_phone_key',
      code: '22P02',
    },
  )
  const wrapped = new Error('the call failed', { cause: refused })
  t.context.log.error({ err: Object.assign(wrapped, { payload: { text: MARKER } }) }, 'x')
  expect(lines.at(-1)).toContain('users_phone_key')
  expect(lines.at(-1)).toContain('log.test.ts')
  expectNothingSecret()
})

test('a message that cannot be sent is logged by its id', async () => {
  const id = crypto.randomUUID()
  const now = new Date().toISOString()
  const what = { channel: 'sms', kind: 'code', language: 'en', body: `Code ${MARKER}` } as const
  const times = { created_at: now, queued_at: now, next_attempt_at: now }
  await t.db
    .insertInto('messages')
    .values({ id, recipient: PHONE, ...what, ...times })
    .execute()
  const send = () => Promise.reject(new Error(`${PHONE} is no phone, ${MARKER}`))
  await attempt(t.context, { sms: { send }, email: null, telegram: null }, id)
  await attempt(t.context, { sms: null, email: null, telegram: null }, id)
  expect(lines.filter((line) => line.includes(id)).length).toBe(2)
  expectNothingSecret()
})
