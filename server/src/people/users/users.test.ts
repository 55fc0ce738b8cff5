import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, loginAs, testApp, type TestApp } from '../../test/app.ts'
import { buildLink, buildUser, quickHash } from '../../test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const login = (body: object, headers = {}) => clientOf(t.app)('POST /user/login', { body }, headers)
const me = (headers: Record<string, string>) => clientOf(t.app)('GET /user', {}, headers)

async function buildAdmin(name: string) {
  return buildUser(t.db, { role_id: 1, login: name, password_hash: await quickHash('correct horse') })
}

test('login with a password: a cookie on the web, whatever the login is written like', async () => {
  const admin = await buildAdmin('Maria')
  const { status, body, headers } = await login({ login: 'MARIA', password: 'correct horse' })
  expect([status, body.user.id, 'token' in body]).toEqual([200, admin.id, false])
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^cloche_session=[\w-]{43}; .*HttpOnly; SameSite=Lax/)
  expect(cookie).not.toContain('Secure')
  const { body: user } = await me({ cookie: cookie.split(';')[0]! })
  expect(user).toMatchObject({
    id: admin.id,
    login: 'Maria',
    roleId: 1,
    telegramLinked: false,
    language: null,
    deletedAt: null,
  })
  expect(JSON.stringify(user)).not.toContain('argon2')
})

test('under https the cookie is secure', async () => {
  const secure = await testApp({}, { PUBLIC_URL: 'https://cloche.example' })
  const uuid = await buildLink(secure.db, { user_id: (await buildUser(secure.db)).id })
  const { headers } = await clientOf(secure.app)('POST /user/login', { body: { uuid } })
  expect(String(headers['set-cookie'])).toContain('Secure')
  await secure.close()
})

test('login with a link, natively: a token and no cookie', async () => {
  const guest = await buildUser(t.db)
  const uuid = await buildLink(t.db, { user_id: guest.id })
  const { body, headers } = await login({ uuid: uuid.toUpperCase() }, { 'x-platform': 'android' })
  expect(body.token).toMatch(/^[\w-]{43}$/)
  expect(headers).not.toHaveProperty('set-cookie')
  const current = await me({ authorization: `Bearer ${body.token}` })
  expect(current.body.id).toBe(guest.id)
  const link = await t.db
    .selectFrom('guest_links')
    .selectAll()
    .where('user_id', '=', guest.id)
    .executeTakeFirstOrThrow()
  expect(link.last_used_at).not.toBeNull()
})

test('a wrong password, an unknown login, and links that no longer work say the same', async () => {
  await buildAdmin('petr')
  const removed = await buildUser(t.db, { deleted_at: new Date() })
  const { id: user_id } = await buildUser(t.db)
  const tries = [
    { login: 'petr', password: 'wrong horse' },
    { login: 'nobody', password: 'correct horse' },
    { uuid: crypto.randomUUID() },
    { uuid: await buildLink(t.db, { user_id, expires_at: new Date(Date.now() - 1) }) },
    { uuid: await buildLink(t.db, { user_id, revoked_at: new Date() }) },
    { uuid: await buildLink(t.db, { user_id: removed.id }) },
  ]
  for (const body of tries) {
    const reply = await login(body)
    expect([reply.status, reply.body.code]).toEqual([401, 'login_failed'])
    expect(reply.headers).not.toHaveProperty('set-cookie')
  }
})

test.each([
  [{ login: 'petr' }, ['password']],
  [{ uuid: 'x' }, ['uuid']],
  [{ login: '', password: 'x' }, ['login']],
])('login with %j names what does not fit', async (body, paths) => {
  const reply = await login(body)
  expect([reply.status, reply.body.code]).toEqual([422, 'invalid'])
  expect(reply.body.errors!.map((each) => each.path)).toEqual(paths)
})

test('too many tries at one login are slowed down, another login is not', async () => {
  await buildAdmin('olga')
  t.setNow(new Date())
  const replies = []
  for (let i = 0; i < 21; i++) replies.push(await login({ login: 'guess', password: 'x' }))
  expect(replies.slice(0, 20).every((reply) => reply.status === 401)).toBe(true)
  expect([replies[20]!.status, replies[20]!.body.code]).toEqual([429, 'rate_limited'])
  expect(Number(replies[20]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await login({ login: 'olga', password: 'correct horse' })).status).toBe(200)
  t.setNow(undefined)
})

test('logout ends the session at once, again is no error, and without a session neither', async () => {
  const { call } = await loginAs(t, await buildUser(t.db))
  expect((await call('GET /user')).status).toBe(200)
  const { status, headers } = await call('GET /user/logout')
  expect([status, String(headers['set-cookie'])]).toEqual([204, expect.stringMatching(/^cloche_session=;/)])
  expect((await call('GET /user')).status).toBe(401)
  expect((await call('GET /user/logout')).status).toBe(204)
  expect((await clientOf(t.app)('GET /user/logout')).status).toBe(204)
})

test('the list: everyone who is not removed, newest first, page by page', async () => {
  const { call: admin } = await loginAs(t, await buildUser(t.db, { role_id: 1 }))
  const removed = await buildUser(t.db, { first_name: 'Removed', deleted_at: new Date() })
  const everyone = await t.db
    .selectFrom('users')
    .select(['id', 'deleted_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const read = async (filter: Record<string, string>) => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = { limit: '4', ...filter, ...(cursor ? { cursor } : {}) }
      const { body } = await admin('GET /user/list', { query })
      seen.push(...body.items.map((user) => user.id))
      cursor = body.nextCursor
    } while (cursor)
    return seen
  }
  expect(await read({ deleted: '1' })).toEqual(everyone.map(({ id }) => id))
  expect(await read({})).toEqual(everyone.flatMap(({ id, deleted_at }) => (deleted_at ? [] : [id])))
  expect(await read({ q: 'remov' })).toEqual([])
  expect(await read({ q: 'remov', deleted: '1' })).toEqual([removed.id])
  const wrong = await admin('GET /user/list', { query: { cursor: 'x', limit: '10' } })
  expect([wrong.status, wrong.body.errors![0]!.path]).toEqual([422, 'cursor'])
  expect((await admin('GET /user/list', { query: { limit: '201' } })).status).toBe(422)
})

test('users are found by the first letters of names, login, e-mail and phone, by role and by id', async () => {
  const { call: admin } = await loginAs(t, await buildUser(t.db, { role_id: 1 }))
  const user = await buildUser(t.db, {
    first_name: 'Жанна-Мария',
    last_name: "O'Hara",
    role_id: 3,
    login: 'zhanna.smith',
    email: 'Zhanna@Example.com',
    phone: '79161112233',
  })
  const find = async (query: Record<string, string>) =>
    (await admin('GET /user/list', { query })).body.items.map(({ id }) => id)
  const spellings = [
    "o'ha жан",
    'МАРИЯ',
    'zhanna.sm',
    'zhanna@exa',
    '+7 916 111-22',
    '8 (916) 1112233',
    '9161112',
  ]
  for (const q of spellings) expect([q, await find({ q })]).toEqual([q, [user.id]])
  expect(await find({ id: user.id })).toEqual([user.id])
  expect(await find({ q: 'жан', roleId: '3' })).toEqual([user.id])
  expect(await find({ q: 'жан', roleId: '2' })).toEqual([])
  expect(await find({ q: 'арина' })).toEqual([])
})

test('users are found however their names are written, beginnings of words first, page by page', async () => {
  const { call: admin } = await loginAs(t, await buildUser(t.db, { role_id: 1 }))
  const made = [
    ['Ева', 'Рыбёнкина'],
    ['Рыбенок', 'Чарли'],
    ['Rene\u0301e', 'Зарыбёнок'],
    ['Нюра', 'Рыбёнок'],
  ]
  const ids: string[] = []
  for (const [place, [first_name, last_name]] of made.entries()) {
    const created_at = new Date(Date.UTC(2026, 0, 1 + place))
    ids.push((await buildUser(t.db, { first_name: first_name!, last_name: last_name!, created_at })).id)
  }
  const page = async (cursor?: string) =>
    (await admin('GET /user/list', { query: { q: 'РЫБЁН', limit: '1', ...(cursor && { cursor }) } })).body
  const pages = [await page()]
  while (pages.at(-1)!.nextCursor) pages.push(await page(pages.at(-1)!.nextCursor!))
  const found = pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(found).toEqual([ids[3], ids[1], ids[0], ids[2]])
  const { body } = await admin('GET /user/list', { query: { q: 'renée зарыбенок' } })
  expect(body.items.map(({ id }) => id)).toEqual([ids[2]])
})

test('a visit manager finds guests only, whatever is asked for', async () => {
  const { call: manager } = await loginAs(t, await buildUser(t.db, { role_id: 3 }))
  const staff = await buildUser(t.db, { role_id: 1, first_name: 'Hidden', phone: '79165550001' })
  const guest = await buildUser(t.db, { role_id: 7, first_name: 'Hidden', phone: '79165550002' })
  const tries: Record<string, string>[] = [
    {},
    { id: staff.id },
    { q: 'hidden' },
    { q: '7916555' },
    { roleId: '1' },
    { roleId: '3' },
  ]
  for (const query of tries) {
    const { body } = await manager('GET /user/list', { query })
    expect(body.items.filter(({ roleId }) => roleId === 1 || roleId === 3)).toEqual([])
  }
  expect((await manager('GET /user/list', { query: { q: 'hidden' } })).body.items).toHaveLength(1)
  const byPhone = (phone: string) => manager('GET /user/{phone}', { params: { phone } })
  expect((await byPhone('79165550001')).status).toBe(404)
  expect((await byPhone('79165550002')).body.id).toBe(guest.id)
})

test('a phone finds its newest live user, in any spelling', async () => {
  const { call: manager } = await loginAs(t, await buildUser(t.db, { role_id: 3 }))
  const phone = '79167778899'
  await buildUser(t.db, { phone, created_at: new Date(Date.now() - 2000) })
  const newest = await buildUser(t.db, { phone, created_at: new Date(Date.now() - 1000) })
  await buildUser(t.db, { phone, deleted_at: new Date() })
  const spellings = [
    '79167778899',
    '+7 916 777-88-99',
    '8 (916) 777 88 99',
    '9167778899',
    '+7\u00a0(916)\u00a0777\u00a0–\u00a088\u00a0–\u00a099',
  ]
  for (const spelling of spellings) {
    const { status, body } = await manager('GET /user/{phone}', { params: { phone: spelling } })
    expect([spelling, status, body.id]).toEqual([spelling, 200, newest.id])
  }
  for (const spelling of ['79160000000', '+49 916 777 88 99', '7916777889', 'nobody', '../list']) {
    expect((await manager('GET /user/{phone}', { params: { phone: spelling } })).status).toBe(404)
  }
})
