import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildUser, quickHash } from '../../test/factories.ts'

const PASSWORD = 'correct horse'
const STEP = 30_000

let t: TestApp
let admin: Client
/** Returns a time whose code no other test has used. */
let now = Math.floor(Date.now() / STEP) * STEP + 1000
beforeAll(async () => {
  t = await testApp()
  admin = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
})
afterAll(() => t.close())

function moveOn(steps = 1): void {
  now += steps * STEP
  t.setNow(new Date(now))
}

const login = (body: object) => clientOf(t.app)('POST /user/login', { body })
const codeAt = (secret: string, steps = 0) => new TOTP({ secret }).generate({ timestamp: now + steps * STEP })

let count = 0

/** A logged-in member of staff with a password. */
async function buildStaff(role_id: number = ROLE.visitManager) {
  const name = `staff${count++}`
  const user = await buildUser(t.db, { role_id, login: name, password_hash: await quickHash(PASSWORD) })
  const { call } = await loginAs(t, user)
  return { user, call, by: { login: name, password: PASSWORD } }
}

/** The same user with two-step login on, and a time whose code is unused. */
async function buildGuarded(role_id?: number) {
  const staff = await buildStaff(role_id)
  moveOn(5)
  const { body: begun } = await staff.call('POST /user/totp', { body: { password: PASSWORD } })
  const { body } = await staff.call('PUT /user/totp', { body: { code: codeAt(begun.secret) } })
  moveOn()
  return { ...staff, secret: begun.secret, recoveryCodes: body.recoveryCodes }
}

const said = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as { code?: string }).code ?? null,
]

test('it is on once a first code confirms the secret, not before', async () => {
  const { call, by } = await buildStaff()
  expect((await call('GET /user/totp')).body).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
  const begun = await call('POST /user/totp', { body: { password: PASSWORD } })
  expect(begun.status).toBe(201)
  expect(begun.body.uri).toContain(`secret=${begun.body.secret}`)
  expect(begun.body.uri).toMatch(/^otpauth:\/\/totp\/Cloche%20\(localhost\):staff\d+\?issuer=Cloche/)
  expect((await login(by)).status).toBe(200)

  moveOn()
  const wrong = await call('PUT /user/totp', { body: { code: codeAt(begun.body.secret, 5) } })
  expect(said(wrong)).toEqual([422, 'code_wrong'])
  expect((await login(by)).status).toBe(200)
  const spaced = codeAt(begun.body.secret).replace(/(?=...$)/, ' ')
  const confirmed = await call('PUT /user/totp', { body: { code: spaced } })
  expect([confirmed.status, new Set(confirmed.body.recoveryCodes).size]).toEqual([200, 10])
  expect(said(await login(by))).toEqual([401, 'code_required'])
  const { enabledAt, recoveryCodesLeft } = (await call('GET /user/totp')).body
  expect([enabledAt, recoveryCodesLeft]).toEqual([new Date(now).toISOString(), 10])
})

test('beginning anew replaces a secret that waits, and is refused once one is confirmed', async () => {
  const { call } = await buildStaff()
  const begin = () => call('POST /user/totp', { body: { password: PASSWORD } })
  const confirm = (code: string) => call('PUT /user/totp', { body: { code } })
  expect(said(await confirm('123456'))).toEqual([409, 'conflict'])
  const [first, second] = [await begin(), await begin()]
  moveOn()
  expect(said(await confirm(codeAt(first.body.secret)))).toEqual([422, 'code_wrong'])
  expect((await confirm(codeAt(second.body.secret))).status).toBe(200)
  expect(said(await begin())).toEqual([409, 'conflict'])
  expect(said(await confirm(codeAt(second.body.secret)))).toEqual([409, 'conflict'])
})

test('beginning needs the password', async () => {
  const { call } = await buildStaff()
  const reply = await call('POST /user/totp', { body: { password: 'wrong horse' } })
  expect(said(reply)).toEqual([422, 'password_wrong'])
})

test('a wrong password says the same whether it is on or off, with a right code too, which stays good', async () => {
  const [{ by: off }, { by: on, secret }] = [await buildStaff(), await buildGuarded()]
  const wrong = { password: 'wrong horse', code: codeAt(secret) }
  const replies = [await login({ ...off, ...wrong }), await login({ ...on, ...wrong })]
  const [first, second] = replies.map(({ body }) => ({ ...body, requestId: 'of this call' }))
  expect(first).toEqual(second)
  expect(replies.map(said)).toEqual([
    [401, 'login_failed'],
    [401, 'login_failed'],
  ])
  expect((await login({ ...on, code: wrong.code })).status).toBe(200)
})

test('a code of an account without it is not looked at', async () => {
  const { by } = await buildStaff()
  expect((await login({ ...by, code: '123456' })).status).toBe(200)
})

test('a code is good once, and so is every earlier one from then on', async () => {
  const { by, secret } = await buildGuarded()
  const [before, present] = [codeAt(secret, -1), codeAt(secret)]
  expect((await login({ ...by, code: present })).status).toBe(200)
  expect(said(await login({ ...by, code: present }))).toEqual([422, 'code_wrong'])
  expect(said(await login({ ...by, code: before }))).toEqual([422, 'code_wrong'])
  moveOn()
  expect((await login({ ...by, code: codeAt(secret) })).status).toBe(200)
})

test('of two who log in with one code at once, one gets in', async () => {
  const { by, secret, recoveryCodes } = await buildGuarded()
  for (const code of [codeAt(secret), recoveryCodes[0]!]) {
    const replies = await Promise.all([1, 2, 3].map(() => login({ ...by, code })))
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  }
})

test.each([
  [-2, 422],
  [-1, 200],
  [1, 200],
  [2, 422],
])('a code that is %i steps away answers %i', async (steps, status) => {
  const { by, secret } = await buildGuarded()
  moveOn(3)
  expect((await login({ ...by, code: codeAt(secret, steps) })).status).toBe(status)
})

test('codes may be tried ten times an hour, whichever address they come from', async () => {
  const { by, secret } = await buildGuarded()
  // The confirmation was the first use.
  for (let tries = 1; tries < 10; tries++) {
    expect(said(await login({ ...by, code: '000000' }))).toEqual([422, 'code_wrong'])
  }
  const late = await login({ ...by, code: codeAt(secret) })
  expect(said(late)).toEqual([429, 'rate_limited'])
  expect(Number(late.headers['retry-after'])).toBeGreaterThan(3000)
  moveOn(120)
  expect((await login({ ...by, code: codeAt(secret) })).status).toBe(200)
})

test('a recovery code is good once, typed with or without its dashes', async () => {
  const { by, recoveryCodes, call } = await buildGuarded()
  const [first, second] = recoveryCodes as [string, string]
  expect((await login({ ...by, code: first })).status).toBe(200)
  expect(said(await login({ ...by, code: first }))).toEqual([422, 'code_wrong'])
  expect((await login({ ...by, code: ` ${second.replaceAll('-', ' ').toUpperCase()}` })).status).toBe(200)
  expect((await call('GET /user/totp')).body.recoveryCodesLeft).toBe(8)
})

test('new recovery codes need a code of the app, and the old ones stop working', async () => {
  const { by, call, secret, recoveryCodes } = await buildGuarded()
  const renew = (code: string) => call('POST /user/totp/recovery-codes', { body: { code } })
  expect(said(await renew('000000'))).toEqual([422, 'code_wrong'])
  expect(said(await renew(recoveryCodes[0]!))).toEqual([422, 'invalid'])
  const renewed = await renew(codeAt(secret))
  expect([renewed.status, renewed.body.recoveryCodes.length]).toEqual([201, 10])
  expect(said(await login({ ...by, code: recoveryCodes[0] }))).toEqual([422, 'code_wrong'])
  expect((await login({ ...by, code: renewed.body.recoveryCodes[0] })).status).toBe(200)
})

test.each(['a code', 'a recovery code'])('turning it off needs the password and %s', async (what) => {
  const { by, call, secret, recoveryCodes } = await buildGuarded()
  const code = what === 'a code' ? codeAt(secret) : recoveryCodes[3]!
  const off = (body: object) => call('POST /user/totp/off', { body })
  expect(said(await off({ password: 'wrong horse', code }))).toEqual([422, 'password_wrong'])
  expect(said(await off({ password: PASSWORD, code: '000000' }))).toEqual([422, 'code_wrong'])
  expect((await off({ password: PASSWORD, code })).status).toBe(204)
  expect((await login(by)).status).toBe(200)
  expect((await call('GET /user/totp')).body).toEqual({ enabledAt: null, recoveryCodesLeft: 0 })
  expect(said(await off({ password: PASSWORD, code }))).toEqual([409, 'conflict'])
})

test('an administrator turns it off for who has lost the phone, which the log has once', async () => {
  const { user, by } = await buildGuarded()
  const params = { id: user.id }
  expect((await admin('GET /user/{id}/totp', { params })).body.recoveryCodesLeft).toBe(10)
  const replies = [
    await admin('DELETE /user/{id}/totp', { params }),
    await admin('DELETE /user/{id}/totp', { params }),
  ]
  expect(replies.map(({ status }) => status)).toEqual([204, 204])
  expect((await login(by)).status).toBe(200)
  const { items } = (await admin('GET /audit', { query: { entityId: user.id } })).body
  expect(items.map(({ action, changes }) => [action, changes])).toEqual([
    ['update', { totp: ['on', 'off'] }],
    ['update', { totp: ['off', 'on'] }],
  ])
})

test('a change of it ends the user’s other sessions, not the one that makes the change', async () => {
  const { user, call: here } = await buildStaff()
  const other = async () => (await loginAs(t, user)).call
  const statuses = async (...calls: Client[]) => {
    const replies = await Promise.all(calls.map((call) => call('GET /user')))
    return replies.map(({ status }) => status)
  }
  moveOn(5)
  const { body: begun } = await here('POST /user/totp', { body: { password: PASSWORD } })
  let there = await other()
  expect((await here('PUT /user/totp', { body: { code: '000000' } })).status).toBe(422)
  expect(await statuses(here, there)).toEqual([200, 200])
  expect((await here('PUT /user/totp', { body: { code: codeAt(begun.secret) } })).status).toBe(200)
  expect(await statuses(here, there)).toEqual([200, 401])

  moveOn()
  there = await other()
  const renewed = await here('POST /user/totp/recovery-codes', { body: { code: codeAt(begun.secret) } })
  expect([renewed.status, ...(await statuses(here, there))]).toEqual([201, 200, 401])

  moveOn()
  there = await other()
  const off = { password: PASSWORD, code: codeAt(begun.secret) }
  expect((await here('POST /user/totp/off', { body: off })).status).toBe(204)
  expect(await statuses(here, there)).toEqual([200, 401])
})

test('an administrator who turns it off ends all sessions of that user and none of their own', async () => {
  const { user, call } = await buildGuarded()
  const reset = () => admin('DELETE /user/{id}/totp', { params: { id: user.id } })
  expect([(await reset()).status, (await call('GET /user')).status]).toEqual([204, 401])
  const { call: again } = await loginAs(t, user)
  expect([(await reset()).status, (await again('GET /user')).status]).toEqual([204, 200])
})

test('nobody turns off their own without password and code, nor that of a user who is not there', async () => {
  const { user, call } = await buildGuarded(ROLE.administrator)
  const own = await call('DELETE /user/{id}/totp', { params: { id: user.id } })
  expect(said(own)).toEqual([409, 'conflict'])
  const nobody = await call('DELETE /user/{id}/totp', { params: { id: crypto.randomUUID() } })
  expect(nobody.status).toBe(404)
})

test('a guest gets none, and staff who become one lose theirs', async () => {
  const { call } = await buildStaff(ROLE.guest)
  const tries = [
    await call('GET /user/totp'),
    await call('POST /user/totp', { body: { password: PASSWORD } }),
    await call('PUT /user/totp', { body: { code: '123456' } }),
    await call('POST /user/totp/off', { body: { password: PASSWORD, code: '123456' } }),
    await call('POST /user/totp/recovery-codes', { body: { code: '123456' } }),
  ]
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  const { user, by } = await buildGuarded()
  const body = { firstName: 'Ada', lastName: 'Stone', roleId: ROLE.guest }
  expect((await admin('PUT /user/{id}', { params: { id: user.id }, body })).status).toBe(200)
  expect((await login(by)).status).toBe(200)
})

test('neither secret nor recovery codes can be read from the tables they are in, nor by another user', async () => {
  const { user, secret, recoveryCodes } = await buildGuarded()
  const other = await buildGuarded()
  const stored = [
    await t.db.selectFrom('totp').selectAll().execute(),
    await t.db.selectFrom('recovery_codes').selectAll().execute(),
  ]
  const bytes = Buffer.from(new TOTP({ secret }).secret.bytes).toString('hex')
  const text = JSON.stringify(stored, (_, value: unknown) =>
    value && typeof value === 'object' && 'data' in value
      ? Buffer.from(value.data as number[]).toString('hex')
      : value,
  )
  for (const plain of [secret, bytes, ...recoveryCodes]) expect(text).not.toContain(plain)

  // A user's row copied to another user decrypts to nothing.
  const { secret: sealed } = await t.db
    .selectFrom('totp')
    .select('secret')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  await t.db.updateTable('totp').set({ secret: sealed }).where('user_id', '=', other.user.id).execute()
  expect((await login({ ...other.by, code: codeAt(secret) })).status).toBe(500)
})
