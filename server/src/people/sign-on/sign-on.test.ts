import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { testApp, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'
import { signOnWorld, type SignOnWorld } from '../../test/sign-on.ts'

let world: SignOnWorld
let t: TestApp
let open: TestApp
beforeAll(async () => {
  world = await signOnWorld()
  t = await world.serve()
  open = await world.serve({ OIDC_CREATE_ACCOUNTS: '1' })
})
beforeEach(() => world.reset(t, open))
afterAll(() => world.close())

const roleOf = async ({ db }: TestApp, id: string) =>
  (await db.selectFrom('users').select('role_id').where('id', '=', id).executeTakeFirstOrThrow()).role_id

test('a linked person logs in at the provider and comes back to the page they wanted', async () => {
  const { id } = await world.linkedUser(t)
  const page = world.browser(t)
  expect(await page.logIn('/admin/visit?status=submitted')).toBe('/admin/visit?status=submitted')
  const me = await page.ask('/api/user')
  expect(me.json()).toMatchObject({ id, roleId: ROLE.visitManager })
  const { items } = (await page.ask('/api/user/session')).json()
  expect(items).toEqual([expect.objectContaining({ begunBy: 'sign_on', current: true })])
  expect(world.lines).toEqual([])
})

test('the door is named, and is closed where nothing is set up', async () => {
  expect((await t.app.inject('/api/sso')).json()).toEqual({ name: 'Keyhole' })
  const closed = await testApp()
  expect((await closed.app.inject('/api/sso')).json()).toEqual({ name: null })
  const answer = await closed.app.inject('/api/sso/login')
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login#sso=off'])
  await closed.close()
})

test.each([
  'https://evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example/admin',
  '/admin/../guest',
  '/administrator',
  'javascript:alert(1)//admin',
  '/admin@evil.example',
])('a login leads to no address but ours: %s', async (from) => {
  await world.linkedUser(t)
  expect(await world.browser(t).logIn(from)).toBe('/admin')
})

test('nobody is let in by an address: a person with the e-mail of a user is a stranger', async () => {
  await buildUser(t.db, { role_id: ROLE.administrator, email: 'ada@example.com' })
  world.person({ roles: ['cloche-admin'], email: 'ada@example.com', email_verified: true })
  const page = world.browser(t)
  expect(await page.logIn()).toBe('/login#sso=unlinked')
  expect((await page.ask('/api/user')).statusCode).toBe(401)
})

test('a first login makes an account where that is allowed, once', async () => {
  const subject = world.person({
    roles: ['other', 'floor'],
    given_name: 'Grace',
    family_name: 'Hopper',
    email: 'grace@example.com',
    email_verified: true,
  })
  const page = world.browser(open)
  expect(await page.logIn()).toBe('/admin')
  const me = (await page.ask('/api/user')).json()
  expect(me).toMatchObject({
    firstName: 'Grace',
    lastName: 'Hopper',
    roleId: ROLE.visitManager,
    email: 'grace@example.com',
    login: null,
  })
  expect(await world.browser(open).logIn()).toBe('/admin')
  const rows = await open.db.selectFrom('identities').selectAll().where('subject', '=', subject).execute()
  expect(rows).toEqual([expect.objectContaining({ user_id: me.id, label: 'grace@example.com' })])
  const entries = await open.db.selectFrom('audit_log').selectAll().where('entity_id', '=', me.id).execute()
  expect(entries).toEqual([
    expect.objectContaining({
      action: 'create',
      actor_id: me.id,
      changes: expect.objectContaining({ roleFrom: [null, 'Keyhole'], roleId: [null, ROLE.visitManager] }),
    }),
  ])
})

test('two first logins at once make one account', async () => {
  const subject = world.person({ roles: ['floor'] })
  const pages = [world.browser(open), world.browser(open), world.browser(open)]
  const ends = await Promise.all(pages.map((page) => page.logIn()))
  expect(ends).toEqual(['/admin', '/admin', '/admin'])
  const rows = await open.db.selectFrom('identities').select('id').where('subject', '=', subject).execute()
  expect(rows).toHaveLength(1)
})

test('an address that the provider has not verified is not kept', async () => {
  world.person({ roles: ['floor'], email: 'someone@example.com', email_verified: false, name: undefined })
  const page = world.browser(open)
  await page.logIn()
  expect((await page.ask('/api/user')).json()).toMatchObject({
    email: null,
    firstName: 'someone@example.com',
  })
})

test.each([
  [{}],
  [{ roles: ['guest'] }],
  [{ roles: 'cloche' }],
  [{ roles: { admin: true } }],
  [{ roles: null }],
])('without a role in the claims nobody comes in: %j', async (claims) => {
  world.person(claims)
  expect(await world.browser(open).logIn()).toBe('/login#sso=no_role')
})

test('the role follows the claims at each login, and ends what the former role had opened', async () => {
  const { id, subject } = await world.linkedUser(t)
  const first = world.browser(t)
  await first.logIn()
  world.provider.people.set(subject, { roles: ['cloche-admin', 'cloche-manager'] })
  const second = world.browser(t)
  await second.logIn()
  expect((await second.ask('/api/user')).json().roleId).toBe(ROLE.administrator)
  expect((await first.ask('/api/user')).statusCode).toBe(401)

  world.provider.people.set(subject, { roles: ['cloche-manager'] })
  const third = world.browser(t)
  await third.logIn()
  expect((await third.ask('/api/audit')).statusCode).toBe(403)
  expect((await second.ask('/api/user')).statusCode).toBe(401)
  const told = await t.db
    .selectFrom('audit_log')
    .select('changes')
    .where('entity_id', '=', id)
    .orderBy('at')
    .execute()
  expect(told.map(({ changes }) => changes)).toEqual([
    { roleId: [ROLE.visitManager, ROLE.administrator], roleFrom: [null, 'Keyhole'] },
    { roleId: [ROLE.administrator, ROLE.visitManager], roleFrom: [null, 'Keyhole'] },
  ])

  world.provider.people.set(subject, { roles: [] })
  expect(await world.browser(t).logIn()).toBe('/login#sso=no_role')
  expect((await third.ask('/api/user')).statusCode).toBe(401)
  expect(await roleOf(t, id)).toBe(ROLE.visitManager)
})

test('the last administrator with a password keeps the role', async () => {
  const own = await world.serve()
  const { id, subject } = await world.linkedUser(own, ROLE.administrator)
  const login = own.db.updateTable('users').set({ password_hash: null, login: 'former' })
  await login.where('login', '=', 'admin').execute()
  await own.db
    .updateTable('users')
    .set({ password_hash: 'some', login: 'ada' })
    .where('id', '=', id)
    .execute()
  expect(await world.browser(own).logIn()).toBe('/login#sso=last_admin')
  expect(await roleOf(own, id)).toBe(ROLE.administrator)
  world.provider.people.set(subject, { roles: ['cloche-admin'] })
  expect(await world.browser(own).logIn()).toBe('/admin')
})

test('a removed user is refused, and so is a guest', async () => {
  const { id } = await world.linkedUser(t)
  await t.db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', id).execute()
  expect(await world.browser(t).logIn()).toBe('/login#sso=removed')
  await world.linkedUser(t, ROLE.guest)
  expect(await world.browser(t).logIn()).toBe('/login#sso=unlinked')
})
