import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { hashSecret } from '../../base/secrets/secret-hash.ts'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'

const PASSWORD = 'correct horse'
const NEXT = 'battery staple'
const MINUTE = 60_000

let t: TestApp
let anybody: Client
beforeAll(async () => {
  t = await testApp({}, { SMTP_URL: 'smtp://127.0.0.1:9?from=cloche@example.com' })
  anybody = clientOf(t.app)
})
afterAll(() => t.close())

let people = 0
const forgetful = async (overrides: object = {}) => {
  const n = people++
  const own = {
    login: `staff${n}`,
    email: `Staff${n}@example.com`,
    password_hash: await hashSecret(PASSWORD),
  }
  return buildUser(t.db, { role_id: ROLE.visitManager, ...own, ...overrides })
}
const ask = (email: string, client = anybody) =>
  client('POST /user/password/reset', { body: { email, language: 'ru' } })
const lettersTo = (userId: string) =>
  t.db.selectFrom('messages').selectAll().where('user_id', '=', userId).orderBy('id').execute()
async function tokenOf(userId: string): Promise<string> {
  const link = (await lettersTo(userId)).at(-1)!.secrets!['link']!
  expect(link).toMatch(/^http:\/\/localhost\/login#reset=/)
  return link.split('#reset=')[1]!
}
const reset = (token: string, password = NEXT) =>
  anybody('PUT /user/password/reset', { body: { token, password } })
const logIn = async (login: string | null, password: string) =>
  (await anybody('POST /user/login', { body: { login: login!, password } }, { 'x-platform': 'ios' })).status

test('a letter in the person’s language, a new password by its link, once; every session ends, and the log says so', async () => {
  const user = await forgetful({ language: 'en' })
  const before = await loginAs(t, user)
  expect((await ask(user.email!.toUpperCase())).body).toEqual({ isSetUp: true })
  const [letter] = await lettersTo(user.id)
  expect([letter!.kind, letter!.language, letter!.recipient]).toEqual(['password_reset', 'en', user.email])
  expect(letter!.body).toContain(user.login)
  const token = await tokenOf(user.id)
  const stored = await t.db.selectFrom('password_resets').selectAll().where('user_id', '=', user.id).execute()
  expect([letter!.body, JSON.stringify(stored)].join(' ')).not.toContain(token)
  expect((await reset(token, 'short')).status).toBe(422)
  expect((await reset(token)).status).toBe(204)
  expect((await before.call('GET /user')).status).toBe(401)
  expect([await logIn(user.login, PASSWORD), await logIn(user.login, NEXT)]).toEqual([401, 200])
  expect((await reset(token, 'another one')).body).toMatchObject({ code: 'code_expired' })
  const log = await t.db.selectFrom('audit_log').selectAll().where('entity_id', '=', user.id).execute()
  expect(log.map(({ actor_id, changes }) => [actor_id, changes])).toEqual([
    [user.id, { password: [null, 'changed'] }],
  ])
})

test('the answer is the same for an unknown address, a removed user and a guest without a password', async () => {
  const removed = await forgetful({ deleted_at: new Date() })
  const guest = await buildUser(t.db, { email: 'no-password@example.com' })
  const known = await ask((await forgetful()).email!)
  for (const email of ['nobody@example.com', removed.email!, guest.email!]) {
    const { status, body } = await ask(email)
    expect([status, body]).toEqual([known.status, known.body])
  }
  expect([await lettersTo(removed.id), await lettersTo(guest.id)]).toEqual([[], []])
})

test('of several who come with one link at once, one sets the password', async () => {
  const user = await forgetful()
  await ask(user.email!)
  const token = await tokenOf(user.id)
  const passwords = ['password one', 'password two', 'password three']
  const answers = await Promise.all(passwords.map((password) => reset(token, password)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 410, 410])
})

test('a link ends after an hour, and with a change of the password, of the address, or of the user', async () => {
  const late = await forgetful()
  await ask(late.email!)
  t.setNow(new Date(Date.now() + 61 * MINUTE))
  expect((await reset(await tokenOf(late.id))).status).toBe(410)
  t.setNow(undefined)
  const changes = [
    { password_hash: await hashSecret('changed') },
    { email: 'new@example.com' },
    { deleted_at: new Date() },
  ]
  for (const change of changes) {
    const user = await forgetful()
    await ask(user.email!)
    await t.db.updateTable('users').set(change).where('id', '=', user.id).execute()
    expect((await reset(await tokenOf(user.id))).status).toBe(410)
  }
})

test('an address is written to three times an hour, known or not', async () => {
  const user = await forgetful()
  for (const email of [user.email!, 'nobody-here@example.com']) {
    const statuses: number[] = []
    for (let each = 0; each < 4; each++) statuses.push((await ask(email)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
  }
  expect(await lettersTo(user.id)).toHaveLength(3)
})

test('where no mail is set up the answer says so, and nothing is kept', async () => {
  const without = await testApp()
  const user = await buildUser(without.db, {
    login: 'a',
    email: 'a@example.com',
    password_hash: await hashSecret('x'),
  })
  const { body } = await ask(user.email!, clientOf(without.app))
  expect(body).toEqual({ isSetUp: false })
  expect(await without.db.selectFrom('messages').selectAll().execute()).toEqual([])
  await without.close()
})
