import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { clientOf, testApp, type TestApp } from '../../test/app.ts'
import { storedSubject } from '../../base/http/rate-limits.ts'
import { buildLink, buildUser, quickHash } from '../../test/factories.ts'
import { WRONG_PASSWORDS } from './login-limits.ts'

const MINUTE = 60_000
const PASSWORD = 'correct horse'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
// Guesses count for a minute, and forty of them may take longer on a busy machine.
beforeEach(() => t.setNow(new Date()))

let places = 0
const nextNetwork = () => `10.7.${(places >> 8) & 255}.${places++ & 255}`

let people = 0
async function buildLogin(login = `person${people++}`) {
  const user = await buildUser(t.db, { role_id: 1, login, password_hash: await quickHash(PASSWORD) })
  return { ...user, login }
}

async function send(body: object, address: string, cookie?: string, app = t.app) {
  const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) }
  const reply = await clientOf(app)('POST /user/login', { body }, headers)
  return { status: reply.status, headers: reply.headers, code: reply.body.code }
}

const wrong = (login: string, address: string, cookie?: string) =>
  send({ login, password: 'wrong horse' }, address, cookie)
const right = (login: string, address: string, cookie?: string) =>
  send({ login, password: PASSWORD }, address, cookie)

async function wrongTimes(count: number, login: string, address: string) {
  const replies = await Promise.all(Array.from({ length: count }, () => wrong(login, address)))
  return replies.map(({ status }) => status).toSorted((a, b) => a - b)
}

const repeat = (status: number, count: number) => Array.from({ length: count }, () => status)

test('of guesses that come at once no more are judged than of those that come one by one', async () => {
  const { login } = await buildLogin()
  const address = nextNetwork()
  expect(await wrongTimes(40, login, address)).toEqual([...repeat(401, 20), ...repeat(429, 20)])
  expect((await right(login, address)).status).toBe(429)
  t.setNow(new Date(Date.now() + MINUTE + 1000))
  expect((await right(login, address)).status).toBe(200)
})

test('every spelling that finds an account counts as that account', async () => {
  const typed = `admİn${people++}`
  const { rows } = await sql<{ folded: string }>`select lower(${typed}) as folded`.execute(t.db)
  const { login } = await buildLogin(rows[0]!.folded)
  const address = nextNetwork()
  expect((await right(typed, address)).status).toBe(200)
  await wrongTimes(20, login, address)
  expect([(await wrong(typed, address)).status, (await right(typed, address)).status]).toEqual([429, 429])
})

test('a login that nobody has is refused as soon as one that somebody has', async () => {
  const address = nextNetwork()
  expect(await wrongTimes(22, `nobody${people++}`, address)).toEqual([...repeat(401, 20), 429, 429])
})

test('right passwords do not count', async () => {
  const { login } = await buildLogin()
  const address = nextNetwork()
  await wrongTimes(19, login, address)
  for (let n = 0; n < 25; n++) expect((await right(login, address)).status).toBe(200)
  expect([await wrong(login, address), await wrong(login, address)].map(({ status }) => status)).toEqual([
    401, 429,
  ])
})

/** Records wrong passwords of a network, or of everybody, a moment ago. */
async function countBefore(subject: string, times: number) {
  const at = new Date(Date.now() - 1000)
  await t.db
    .insertInto('rate_limits')
    .values(
      Array.from({ length: times }, () => ({
        kind: 'login',
        subject: storedSubject(subject),
        at,
        attempt: randomUUID(),
      })),
    )
    .execute()
}

test('changing logins does not help: a network has three hundred guesses an hour', async () => {
  const address = nextNetwork()
  await countBefore(address, WRONG_PASSWORDS.network[0].max - 2)
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push((await wrong(`other${people++}`, address)).status)
  expect(statuses).toEqual([401, 401, 429, 429])
  expect((await wrong(`other${people++}`, nextNetwork())).status).toBe(401)
})

test('changing networks does not help: a login has a hundred guesses, and its owner waits for an hour at most', async () => {
  const { login } = await buildLogin()
  const networks = Array.from({ length: 6 }, nextNetwork)
  const replies = await Promise.all(networks.map((address) => wrongTimes(20, login, address)))
  expect(replies.flat().toSorted((a, b) => a - b)).toEqual([...repeat(401, 100), ...repeat(429, 20)])
  const { status, headers } = await right(login, nextNetwork())
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3600)
  t.setNow(new Date(Date.now() + 61 * MINUTE))
  expect((await right(login, nextNetwork())).status).toBe(200)
})

const deviceOf = (headers: Record<string, unknown>) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('cloche_device='))!

test('strangers do not keep somebody out of the browser where they logged in before', async () => {
  const { login } = await buildLogin()
  const [home, elsewhere] = [nextNetwork(), nextNetwork()]
  const set = deviceOf((await right(login, home)).headers)
  expect(set).toMatch(/HttpOnly/)
  expect(set).toMatch(/Path=\/api\/user\/login; .*SameSite=Strict/)
  const cookie = set.split(';')[0]!
  for (const address of [home, ...Array.from({ length: 5 }, nextNetwork)])
    await wrongTimes(20, login, address)
  expect((await right(login, elsewhere)).status).toBe(429)
  expect((await right(login, home, cookie)).status).toBe(200)
  expect((await right(login, elsewhere, cookie)).status).toBe(200)
  expect((await right(login, elsewhere, `${cookie.slice(0, -2)}AA`)).status).toBe(429)
  const other = await buildLogin()
  const theirs = deviceOf((await right(other.login, nextNetwork())).headers).split(';')[0]!
  expect((await right(login, elsewhere, theirs)).status).toBe(429)
})

test('colleagues at one computer are each known there, the last eight of them', async () => {
  const logins = await Promise.all(Array.from({ length: 9 }, async () => (await buildLogin()).login))
  let cookie: string | undefined
  for (const login of logins) {
    cookie = deviceOf((await right(login, nextNetwork(), cookie)).headers).split(';')[0]!
  }
  const [forgotten, first, ...others] = logins
  const home = nextNetwork()
  for (const login of [forgotten!, first!, others.at(-1)!]) await wrongTimes(20, login, home)
  const back = async (login: string) => (await right(login, home, cookie)).status
  expect([await back(forgotten!), await back(first!), await back(others.at(-1)!)]).toEqual([429, 200, 200])
  expect(cookie!.length).toBeLessThan(500)
})

test('a known browser has guesses of its own, and not more of them', async () => {
  const { login } = await buildLogin()
  const address = nextNetwork()
  const cookie = deviceOf((await right(login, address)).headers).split(';')[0]!
  const replies = []
  for (let n = 0; n < 22; n++) replies.push((await wrong(login, nextNetwork(), cookie)).status)
  expect(replies).toEqual([...repeat(401, 20), 429, 429])
  expect((await right(login, address)).status).toBe(200)
})

test('another process counts the same', async () => {
  const { login } = await buildLogin()
  const address = nextNetwork()
  await wrongTimes(20, login, address)
  const other = await buildApp({ ...t.context })
  expect((await send({ login, password: PASSWORD }, address, undefined, other)).status).toBe(429)
  await other.close()
})

test('a right link is taken from a network that has tried too many wrong ones', async () => {
  const guest = await buildUser(t.db)
  const uuid = await buildLink(t.db, { user_id: guest.id })
  const address = nextNetwork()
  await countBefore(`link ${address}`, 299)
  const statuses = []
  for (let n = 0; n < 2; n++) statuses.push((await send({ uuid: randomUUID() }, address)).status)
  expect(statuses).toEqual([401, 429])
  expect((await send({ uuid }, address)).status).toBe(200)
})

test.each([
  { login: { toString: 1 }, password: 'x' },
  { login: { toString: 1 } },
  { uuid: { toString: 1 } },
  { login: ['admin'], password: ['x'] },
])('a login of the wrong kind is a fault: %j', async (body) => {
  const { status, code } = await send(body, nextNetwork())
  expect([status, code]).toEqual([422, 'invalid'])
})

test('of a huge login nothing is kept', async () => {
  const { status } = await send({ login: 'x'.repeat(1_000_000), password: 'x' }, nextNetwork())
  expect(status).toBe(413)
  const { rows } = await sql<{ longest: number }>`
    select max(length(subject))::int as longest from rate_limits`.execute(t.db)
  expect(rows[0]!.longest).toBeLessThan(120)
})

test('the server answers others while many log in', async () => {
  let done = 0
  const logins = Array.from({ length: 40 }, () => wrong(`crowd${people++}`, nextNetwork()).then(() => done++))
  // The first answer shows that the other calls wait for their hashes.
  await Promise.race(logins)
  expect((await t.app.inject('/api/ready')).statusCode).toBe(200)
  expect(done).toBeLessThan(logins.length)
  await Promise.all(logins)
})
