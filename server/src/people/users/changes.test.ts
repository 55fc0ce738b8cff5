import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildLink, buildRestaurant, buildSmallBank, buildUser, quickHash } from '../../test/factories.ts'

let t: TestApp
let admin: Client
let adminId: string
beforeAll(async () => {
  t = await testApp()
  await buildSmallBank(t.db)
  const user = await buildUser(t.db, { role_id: ROLE.administrator, first_name: 'Vera' })
  adminId = user.id
  admin = (await loginAs(t, user)).call
})
afterAll(() => t.close())

const GUEST = { firstName: 'Ada', lastName: 'Stone', roleId: ROLE.guest }
const PASSWORD = 'correct horse'
const login = (body: object) => clientOf(t.app)('POST /user/login', { body })
const create = (body: object) => admin('POST /user', { body })
const change = (id: string, body: object, headers = {}) =>
  admin('PUT /user/{id}', { params: { id }, body }, headers)
const remove = (id: string, by = admin) => by('DELETE /user/{id}', { params: { id } })
const restore = (id: string) => admin('PATCH /user/{id}', { params: { id } })
const version = (number: number) => ({ 'if-match': `"${number}"` })
const entriesOn = async (entityId: string) =>
  (await admin('GET /audit', { query: { entityId } })).body.items.toReversed()

async function buildStaff(name: string, role_id: number = ROLE.visitManager) {
  return buildUser(t.db, { role_id, login: name, password_hash: await quickHash(PASSWORD) })
}

test('a guest with the first visit, in one step: their link opens it', async () => {
  const restaurant = await buildRestaurant(t.db)
  const visitDate = '2026-01-02T12:30'
  const { status, body, headers } = await create({
    ...GUEST,
    email: 'ada@example.com',
    phone: '79161234567',
    visitDate,
    restaurantId: restaurant.id,
  })
  expect([status, headers.etag]).toEqual([201, '"1"'])
  expect(body).toMatchObject({ ...GUEST, login: null, phone: '+79161234567', deletedAt: null })
  const address = new URL(body.link!)
  expect([address.origin, address.pathname]).toEqual(['http://localhost', '/guest'])
  const uuid = address.searchParams.get('uuid')!
  expect(uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  const { body: session } = await clientOf(t.app)(
    'POST /user/login',
    { body: { uuid } },
    { 'x-platform': 'ios' },
  )
  const visits = await clientOf(t.app, session.token)('GET /visit')
  expect(visits.body.items.map(({ id, visitDate: date, fillable }) => [id, date, fillable])).toEqual([
    [body.visitId, visitDate, true],
  ])
})

test('the first visit is made with the guest or not at all', async () => {
  const before = await t.db.selectFrom('users').select('id').execute()
  const gone = await buildRestaurant(t.db, { deleted_at: new Date() })
  const tries: [object, string][] = [
    [{ visitDate: '2026-01-02T12:30', restaurantId: randomUUID() }, 'restaurantId'],
    [{ visitDate: '2026-01-02T12:30', restaurantId: gone.id }, 'restaurantId'],
    [{ visitDate: '2026-01-02T12:30' }, 'restaurantId'],
    [{ restaurantId: gone.id }, 'visitDate'],
    [{ visitDate: 'tomorrow', restaurantId: gone.id }, 'visitDate'],
  ]
  for (const [first, path] of tries) {
    const reply = await create({ ...GUEST, ...first })
    expect([reply.status, reply.body.errors![0]!.path]).toEqual([422, path])
  }
  const staff = { ...GUEST, roleId: ROLE.visitManager, login: 'visiting', password: PASSWORD }
  const reply = await create({ ...staff, visitDate: '2026-01-02T12:30', restaurantId: randomUUID() })
  expect([reply.status, reply.body.errors![0]!.path]).toEqual([422, 'visitDate'])
  expect(await t.db.selectFrom('users').select('id').execute()).toEqual(before)
})

test('staff need login and password, get no link, and log in', async () => {
  const body = { ...GUEST, roleId: ROLE.visitManager }
  const bare = await create(body)
  expect([bare.status, bare.body.errors!.map(({ path }) => path)]).toEqual([422, ['login', 'password']])
  const made = await create({ ...body, login: 'Manager', password: PASSWORD })
  expect([made.status, made.body.link, made.body.visitId]).toEqual([201, null, null])
  expect((await login({ login: 'manager', password: PASSWORD })).status).toBe(200)
  const guest = await create({ ...GUEST, password: PASSWORD })
  expect([guest.status, guest.body.errors!.map(({ path }) => path)]).toEqual([422, ['login']])
})

test('a login that is taken, by a removed user too and whatever its case, is a conflict that names it', async () => {
  await buildUser(t.db, { login: 'Ёлка', deleted_at: new Date() })
  const other = await buildUser(t.db)
  const tries = [
    await create({ ...GUEST, login: 'ёЛКА' }),
    await change(other.id, { ...GUEST, login: 'ёлка' }),
  ]
  for (const { status, body } of tries) {
    expect([status, body.code, body.errors!.map(({ path }) => path)]).toEqual([409, 'conflict', ['login']])
  }
})

test('of two who take one login at once, one gets it', async () => {
  const body = { ...GUEST, login: 'wanted' }
  const replies = await Promise.all([create(body), create(body), create(body)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('two people may share a phone and an e-mail address', async () => {
  const body = { ...GUEST, phone: '79160001122', email: 'home@example.com' }
  expect([(await create(body)).status, (await create(body)).status]).toEqual([201, 201])
})

test.each([
  ['<script>alert("x")</script>', '=HYPERLINK("http://x")'],
  ['\u202eנועה', '🍕'.repeat(50)],
  ["Robert'); drop table users; --", '+1'],
])('%s is kept as it is typed, in the log too', async (firstName, lastName) => {
  const { body } = await create({ ...GUEST, firstName, lastName })
  expect(body).toMatchObject({ firstName, lastName })
  const [entry] = await entriesOn(body.id)
  expect(entry).toMatchObject({ action: 'create', subject: `${firstName} ${lastName}` })
})

test.each<[object, string[]]>([
  [{ firstName: ' ', lastName: 'x'.repeat(101) }, ['firstName', 'lastName']],
  [{ firstName: 'a\nb', lastName: '\ud83d' }, ['firstName', 'lastName']],
  [{ roleId: 0 }, ['roleId']],
  [{ email: 'ada', phone: '1', password: 'short' }, ['email', 'password', 'phone']],
  [{ phone: '916 123-45-6' }, ['phone']],
  [{ phone: '+351 601 123 456' }, ['phone']],
])('%j is refused by field', async (overrides, paths) => {
  const reply = await create({ ...GUEST, ...overrides })
  expect([reply.status, reply.body.errors!.map(({ path }) => path)]).toEqual([422, paths])
})

test('an absent field stays, null clears a field; the log holds every value but the password', async () => {
  const { id } = await buildStaff('keeper', ROLE.guest)
  const addresses = { email: 'a@example.com', phone: '+79160000001' }
  await change(id, { ...GUEST, ...addresses })
  const kept = await change(id, { ...GUEST, firstName: 'Eve', password: null })
  expect(kept.body).toMatchObject({ ...addresses, firstName: 'Eve', login: 'keeper' })
  expect((await login({ login: 'keeper', password: PASSWORD })).status).toBe(200)
  const cleared = await change(id, { ...GUEST, firstName: 'Eve', email: null, phone: null })
  expect(cleared.body).toMatchObject({ email: null, phone: null, login: 'keeper' })
  await change(id, { ...GUEST, firstName: 'Eve', password: 'another horse' })
  expect((await login({ login: 'keeper', password: PASSWORD })).status).toBe(401)
  expect((await login({ login: 'keeper', password: 'another horse' })).status).toBe(200)

  const entries = await entriesOn(id)
  expect(entries.map(({ changes }) => changes)).toEqual([
    { email: [null, 'a@example.com'], phone: [null, '+79160000001'] },
    { firstName: ['Ada', 'Eve'] },
    { email: ['a@example.com', null], phone: ['+79160000001', null] },
    { password: [null, 'changed'] },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/argon2|horse/)
})

test('saving what is there already changes nothing', async () => {
  const { body } = await create(GUEST)
  const again = await change(body.id, GUEST, version(1))
  expect([again.body.version, (await entriesOn(body.id)).length]).toEqual([1, 1])
})

test('a change from an older version is told what is there now', async () => {
  const { id } = await buildUser(t.db)
  await change(id, { ...GUEST, firstName: 'Eve' }, version(1))
  const late = await change(id, { ...GUEST, lastName: 'Late' }, version(1))
  expect([late.status, late.body]).toEqual([
    412,
    expect.objectContaining({ code: 'changed', current: expect.objectContaining({ firstName: 'Eve' }) }),
  ])
  const removal = await admin('DELETE /user/{id}', { params: { id } }, version(1))
  expect(removal.status).toBe(412)
  expect((await change(id, { ...GUEST, lastName: 'Late' }, version(2))).headers.etag).toBe('"3"')
})

test.each([
  ['another password', { roleId: ROLE.visitManager, password: 'another horse' }],
  ['another role', { roleId: ROLE.administrator }],
])('%s ends the sessions at once', async (what, overrides) => {
  const user = await buildStaff(`ended by ${what}`)
  const { call } = await loginAs(t, user)
  expect((await call('GET /user')).status).toBe(200)
  await change(user.id, { ...GUEST, roleId: ROLE.visitManager, firstName: 'Renamed' })
  expect((await call('GET /user')).status).toBe(200)
  expect((await change(user.id, { ...GUEST, ...overrides })).status).toBe(200)
  expect((await call('GET /user')).status).toBe(401)
})

test("one's own new password ends one's other sessions only", async () => {
  const user = await buildStaff('self', ROLE.administrator)
  const [here, elsewhere] = [await loginAs(t, user), await loginAs(t, user)]
  const body = { ...GUEST, roleId: ROLE.administrator, password: 'another horse' }
  expect((await here.call('PUT /user/{id}', { params: { id: user.id }, body })).status).toBe(200)
  expect([(await here.call('GET /user')).status, (await elsewhere.call('GET /user')).status]).toEqual([
    200, 401,
  ])
})

test('a guest who becomes staff needs credentials, and their links no longer let anyone in', async () => {
  const { id } = await buildUser(t.db)
  const uuid = await buildLink(t.db, { user_id: id })
  const staff = { ...GUEST, roleId: ROLE.administrator }
  expect((await change(id, staff)).body.errors!.map(({ path }) => path)).toEqual(['login', 'password'])
  expect((await change(id, { ...staff, login: 'raised', password: PASSWORD })).status).toBe(200)
  expect((await login({ uuid })).status).toBe(401)
  expect((await login({ login: 'raised', password: PASSWORD })).status).toBe(200)
})

test('a removed user is out at once and cannot log in; restored, they can again', async () => {
  const user = await buildStaff('back again')
  const uuid = await buildLink(t.db, { user_id: user.id })
  const { call } = await loginAs(t, user)
  expect((await call('GET /user')).status).toBe(200)
  expect((await remove(user.id)).status).toBe(204)
  expect((await call('GET /user')).status).toBe(401)
  const credentials = { login: 'back again', password: PASSWORD }
  expect([(await login(credentials)).status, (await login({ uuid })).status]).toEqual([401, 401])
  expect((await change(user.id, GUEST)).body.code).toBe('conflict')
  expect((await remove(user.id)).status).toBe(204)

  expect((await restore(user.id)).body).toMatchObject({ id: user.id, deletedAt: null })
  expect((await restore(user.id)).status).toBe(200)
  expect((await call('GET /user')).status).toBe(401)
  expect([(await login(credentials)).status, (await login({ uuid })).status]).toEqual([200, 200])
  expect((await entriesOn(user.id)).map(({ action }) => action)).toEqual(['remove', 'restore'])
})

test('nobody removes themselves or lays down their own role', async () => {
  await buildStaff('another administrator', ROLE.administrator)
  const replies = [await remove(adminId), await change(adminId, GUEST)]
  expect(replies.map(({ body }) => body.code)).toEqual(['conflict', 'conflict'])
  expect((await admin('GET /user')).body.roleId).toBe(ROLE.administrator)
})

test('two administrators who remove or demote each other at once: one stays', async () => {
  const own = await testApp()
  for (let round = 0; round < 10; round++) {
    await own.db.deleteFrom('sessions').execute()
    await own.db.updateTable('users').set({ role_id: ROLE.guest }).execute()
    const users = [
      await buildUser(own.db, { role_id: ROLE.administrator }),
      await buildUser(own.db, { role_id: ROLE.administrator }),
    ] as const
    const [one, two] = [await loginAs(own, users[0]), await loginAs(own, users[1])]
    const second = { params: { id: users[0].id } }
    const replies = await Promise.all([
      one.call('DELETE /user/{id}', { params: { id: users[1].id } }),
      round % 2
        ? two.call('DELETE /user/{id}', second)
        : two.call('PUT /user/{id}', { ...second, body: GUEST }),
    ])
    expect(replies.filter(({ status }) => status < 300)).toHaveLength(1)
    const left = await own.db
      .selectFrom('users')
      .select('id')
      .where('role_id', '=', ROLE.administrator)
      .where('deleted_at', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  }
  await own.close()
})

test('a visit manager changes no user, and what is not there is not found', async () => {
  const { call: manager } = await loginAs(t, await buildUser(t.db, { role_id: ROLE.visitManager }))
  const params = { id: (await buildUser(t.db)).id }
  const refused = await Promise.all([
    manager('POST /user', { body: GUEST }),
    manager('PUT /user/{id}', { params, body: GUEST }),
    remove(params.id, manager),
    manager('PATCH /user/{id}', { params }),
    manager('GET /user/{id}/link', { params }),
    manager('POST /user/{id}/link', { params, body: {} }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
  const unknown = randomUUID()
  const missing = await Promise.all([change(unknown, GUEST), remove(unknown), restore(unknown)])
  expect(missing.map(({ status }) => status)).toEqual([404, 404, 404])
})
