import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallKey } from '@cloche/contract/calls.ts'
import { userCalls } from '@cloche/contract/users.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'
import { standIn, type StandIn } from '../../test/http-server.ts'
import { networkOf, storedSubject } from '../../base/http/rate-limits.ts'
import { HOURLY } from './service.ts'

const MINUTE = 60_000

let google: StandIn
let t: TestApp
let now = Date.now()

beforeAll(async () => {
  google = await standIn(() => ({ json: { success: true } }))
  t = await testApp(
    {},
    {
      RECAPTCHA_PUBLIC: 'public',
      RECAPTCHA_SECRET: 'secret',
      RECAPTCHA_VERIFY_URL: `http://${google.host}/siteverify`,
    },
  )
})
afterAll(async () => {
  await t.close()
  await google.close()
})
// Hours apart, so that no test counts against another's limits.
beforeEach(() => pass(120 * MINUTE))

function pass(milliseconds: number) {
  now += milliseconds
  t.setNow(new Date(now))
}

let places = 0
const nextAddress = () => `10.${(places >> 16) & 255}.${(places >> 8) & 255}.${places++ & 255}`
let phones = 9_160_000_000
const nextPhone = () => `7${phones++}`

interface Reply {
  status: number
  headers: Record<string, unknown>
  body: { code?: string; phoneToken?: string; phone?: string; resendAfter?: number; expiresIn?: number }
}

async function send(key: CallKey, payload: object, address: string): Promise<Reply> {
  const [, path] = key.split(' ')
  const remoteAddress = '127.0.0.1'
  const headers = { 'x-forwarded-for': address }
  const options = { method: 'POST' as const, url: `/api${path}`, payload, remoteAddress, headers }
  const response = await t.app.inject(options)
  return { status: response.statusCode, headers: response.headers, body: response.json<Reply['body']>() }
}

const ask = (telephone: string, address = nextAddress()) =>
  send('POST /user/sms', { telephone, captcha: 'token' }, address)
const confirm = (phone: string, code: string, address = nextAddress()) =>
  send('POST /user/phone-confirm', { phone, code }, address)

/** Returns the code in the text message. */
async function codeSent(phone: string): Promise<string> {
  const row = await t.db
    .selectFrom('messages')
    .select('secrets')
    .where('recipient', '=', phone)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return row.secrets!['code']!
}

const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b)

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a code confirms its phone, however both are spelled, and only once', async () => {
  const phone = nextPhone()
  const asked = await ask(`8 (${phone.slice(1, 4)}) ${phone.slice(4)}`)
  expect([asked.status, asked.body]).toEqual([200, { resendAfter: 60, expiresIn: 300 }])
  const code = await codeSent(phone)
  expect(code).toMatch(/^\d{6}$/)
  const confirmed = await confirm(`+${phone}`, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect(confirmed.body).toEqual({
    phone: `+${phone}`,
    phoneToken: expect.stringMatching(/^[\w-]{43}$/),
    expiresIn: 3600,
  })
  expect((await confirm(phone, code)).body.code).toBe('code_expired')
})

test('neither code nor token is stored as it is', async () => {
  const phone = nextPhone()
  await ask(phone)
  const code = await codeSent(phone)
  const { body } = await confirm(phone, code)
  const codes = await t.db.selectFrom('phone_codes').selectAll().execute()
  const tokens = await t.db.selectFrom('phone_tokens').selectAll().execute()
  expect(JSON.stringify(codes)).not.toContain(`"${code}"`)
  expect(codes.every(({ code_hash }) => code_hash.startsWith('$argon2id$'))).toBe(true)
  expect(JSON.stringify(tokens)).not.toContain(body.phoneToken)
})

test('a newer code leaves no older one to arrive after it', async () => {
  const [phone, other] = [nextPhone(), nextPhone()]
  await ask(phone)
  await ask(other)
  pass(MINUTE)
  await ask(phone)
  const messages = await t.db
    .selectFrom('messages')
    .select(['recipient', 'status', 'secrets'])
    .where('recipient', 'in', [phone, other])
    .orderBy('id')
    .execute()
  expect(messages).toEqual([
    { recipient: phone, status: 'expired', secrets: null },
    { recipient: other, status: 'waiting', secrets: { code: expect.any(String) } },
    { recipient: phone, status: 'waiting', secrets: { code: expect.any(String) } },
  ])
  expect((await confirm(phone, await codeSent(phone))).status).toBe(200)
})

test('a code is good for five minutes', async () => {
  const [early, late] = [nextPhone(), nextPhone()]
  await ask(early)
  await ask(late)
  pass(5 * MINUTE - 1)
  expect((await confirm(early, await codeSent(early))).status).toBe(200)
  pass(1)
  expect((await confirm(late, await codeSent(late))).body.code).toBe('code_expired')
})

test('a wrong code says so; after five the right one is no longer good, however many come at once', async () => {
  const phone = nextPhone()
  await ask(phone)
  const code = await codeSent(phone)
  const guesses = await Promise.all(Array.from({ length: 12 }, () => confirm(phone, wrong(code))))
  expect(guesses.filter(({ body }) => body.code === 'code_wrong')).toHaveLength(4)
  expect(guesses.filter(({ body }) => body.code === 'code_expired')).toHaveLength(8)
  expect((await confirm(phone, code)).body.code).toBe('code_expired')
})

test('the right code sent twice at once is taken once', async () => {
  const phone = nextPhone()
  await ask(phone)
  const code = await codeSent(phone)
  const both = await Promise.all([confirm(phone, code), confirm(phone, code)])
  expect(statusesOf(both)).toEqual([200, 410])
})

test('another’s code, an older code, and one that was never sent', async () => {
  const [mine, theirs] = [nextPhone(), nextPhone()]
  await ask(mine)
  const old = await codeSent(mine)
  await ask(theirs)
  const foreign = await codeSent(theirs)
  // Once in a million cases both codes are equal.
  const notMine = foreign === old ? wrong(old) : foreign
  expect((await confirm(mine, notMine)).body.code).toBe('code_wrong')
  pass(MINUTE)
  await ask(mine)
  const notNew = (await codeSent(mine)) === old ? wrong(old) : old
  expect((await confirm(mine, notNew)).body.code).toBe('code_wrong')
  expect((await confirm(nextPhone(), old)).body.code).toBe('code_expired')
})

test.each(['12345', '1234567', 'abcdef', '', '12 34 5', '１２３４５６'])('%j is no code', async (code) => {
  const { status, body } = await confirm(nextPhone(), code)
  expect([status, body.code]).toEqual([422, 'invalid'])
})

test('another code after a minute, and the answer says how long that is', async () => {
  const phone = nextPhone()
  await ask(phone)
  pass(20_000)
  const early = await ask(phone)
  expect([early.status, early.body.code, early.headers['retry-after']]).toEqual([429, 'rate_limited', '40'])
  pass(40_000)
  expect((await ask(phone)).status).toBe(200)
})

test('asked for twice in one moment, one code is sent', async () => {
  const phone = nextPhone()
  const both = await Promise.all([ask(phone), ask(phone), ask(phone)])
  expect(statusesOf(both)).toEqual([200, 429, 429])
})

test('a known and an unknown phone get the same answer', async () => {
  const [known, unknown] = [nextPhone(), nextPhone()]
  await buildUser(t.db, { phone: known })
  const [first, second] = [await ask(known), await ask(unknown)]
  expect(first.body).toEqual(second.body)
  const tries = await Promise.all([
    confirm(known, wrong(await codeSent(known))),
    confirm(unknown, wrong(await codeSent(unknown))),
  ])
  expect(tries.map(({ body }) => body.code)).toEqual(['code_wrong', 'code_wrong'])
})

test('a phone gets five codes within an hour, and a sixth when the first is an hour old', async () => {
  const phone = nextPhone()
  for (let n = 0; n < HOURLY.phone; n++) {
    expect((await ask(phone)).status).toBe(200)
    pass(2 * MINUTE)
  }
  const sixth = await ask(phone)
  expect([sixth.status, sixth.headers['retry-after']]).toEqual([429, String(50 * 60)])
  pass(50 * MINUTE)
  expect((await ask(phone)).status).toBe(200)
})

test('a network gets twenty, of IPv6 the whole of it', async () => {
  const statuses: number[] = []
  for (let n = 0; n < HOURLY.network + 2; n++) {
    statuses.push((await ask(nextPhone(), `2001:db8:7:1::${n.toString(16)}`)).status)
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(HOURLY.network)
  expect(statuses.slice(-2)).toEqual([429, 429])
  expect((await ask(nextPhone(), '2001:db8:7:2::1')).status).toBe(200)
})

test('a network may guess sixty times an hour, whatever phones it names', async () => {
  const address = nextAddress()
  const phone = nextPhone()
  const taken = await Promise.all(
    Array.from({ length: userCalls.phoneConfirm.limit.max }, () => confirm(nextPhone(), '000000', address)),
  )
  expect(new Set(taken.map(({ body }) => body.code))).toEqual(new Set(['code_expired']))
  await ask(phone)
  expect((await confirm(phone, await codeSent(phone), address)).body.code).toBe('rate_limited')
  expect((await confirm(phone, await codeSent(phone))).status).toBe(200)
})

// 10,000 requests with none of them counted before were tried too: 500 messages.
test('a thousand requests from a thousand networks for a thousand phones stay within what is left of 500', async () => {
  const left = 30
  const at = new Date(now - 10 * MINUTE)
  const before = { kind: 'sms', subject: storedSubject('all'), at, attempt: randomUUID() }
  await t.db
    .insertInto('rate_limits')
    .values(Array.from({ length: HOURLY.all - left }, () => before))
    .execute()
  const [messagesBefore, askedBefore] = [await smsCount(), google.received.length]
  const statuses: number[] = []
  for (let round = 0; round < 40; round++) {
    const replies = await Promise.all(Array.from({ length: 25 }, () => ask(nextPhone())))
    statuses.push(...replies.map(({ status }) => status))
  }
  const count = (status: number) => statuses.filter((each) => each === status).length
  expect([count(200), count(429), (await smsCount()) - messagesBefore]).toEqual([left, 1000 - left, left])
  // A caller who is refused for this reason is not sent to Google, since that call costs too.
  expect(google.received.length - askedBefore).toBeLessThan(left + 25)
})

const smsCount = async () => (await t.db.selectFrom('messages').select('id').execute()).length

test('an IPv6 address counts as its /64 network, an IPv4 address as itself', () => {
  expect(['::1', '::ffff:10.0.0.1', '10.0.0.1', 'fe80::1%eth0', '2001:db8::1:2:3:4'].map(networkOf)).toEqual([
    '0:0:0:0::/64',
    '10.0.0.1',
    '10.0.0.1',
    'fe80:0:0:0::/64',
    '2001:db8:0:0::/64',
  ])
})
