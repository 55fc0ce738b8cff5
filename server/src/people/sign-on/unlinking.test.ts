import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { loginAs, type Client, type TestApp } from '../../test/app.ts'
import { buildUser, quickHash } from '../../test/factories.ts'
import { PASSWORD, signOnWorld, type SignOnWorld } from '../../test/sign-on.ts'

let world: SignOnWorld
let t: TestApp
beforeAll(async () => {
  world = await signOnWorld()
  t = await world.serve()
})
beforeEach(() => world.reset(t))
afterAll(() => world.close())

const administrator = async () =>
  (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call

const listed = async (call: Client, id: string) =>
  (await call('GET /user/{id}/identity', { params: { id } })).body

const unlink = (call: Client, id: string, identityId: string) =>
  call('DELETE /user/{id}/identity/{identityId}', { params: { id, identityId } })

test('an administrator sees by which account somebody logs in, and whether there is a password', async () => {
  const call = await administrator()
  const { id } = await world.linkedUser(t)
  await world.browser(t).logIn()
  expect(await listed(call, id)).toEqual({
    provider: 'Keyhole',
    hasPassword: false,
    items: [
      expect.objectContaining({
        provider: 'Keyhole',
        label: expect.any(String),
        linkedAt: expect.any(String),
        lastUsedAt: expect.any(String),
        works: true,
      }),
    ],
  })
  const plain = await buildUser(t.db, { role_id: ROLE.visitManager, login: 'plain', password_hash: 'x' })
  expect(await listed(call, plain.id)).toEqual({ provider: 'Keyhole', hasPassword: true, items: [] })
  const nobody = await call('GET /user/{id}/identity', { params: { id: randomUUID() } })
  expect(nobody.body.code).toBe('not_found')
})

test('an account of a provider that was replaced is named by its address', async () => {
  const { id } = await world.linkedUser(t)
  await t.db
    .updateTable('identities')
    .set({ issuer: 'https://old.example.com/staff' })
    .where('user_id', '=', id)
    .execute()
  const { items } = await listed(await administrator(), id)
  expect(items).toEqual([expect.objectContaining({ provider: 'old.example.com', works: false })])
})

test('unlinked by an administrator, a person is out everywhere and the log says by whom', async () => {
  const boss = await buildUser(t.db, { role_id: ROLE.administrator })
  const { call } = await loginAs(t, boss)
  const { id } = await world.linkedUser(t)
  const page = world.browser(t)
  await page.logIn()
  const identity = (await listed(call, id)).items[0]!.id
  expect((await unlink(call, id, identity)).status).toBe(204)
  expect((await unlink(call, id, identity)).status).toBe(204)
  expect((await page.ask('/api/user')).statusCode).toBe(401)
  expect(await world.browser(t).logIn()).toBe('/login#sso=unlinked')
  const told = await t.db
    .selectFrom('audit_log')
    .select(['actor_id', 'changes'])
    .where('entity_id', '=', id)
    .execute()
  expect(told).toEqual([{ actor_id: boss.id, changes: { identity: ['Keyhole', null] } }])
})

test('all sessions end, those begun with the password too', async () => {
  const call = await administrator()
  const { id } = await world.linkedUser(t)
  const password_hash = await quickHash(PASSWORD)
  await t.db.updateTable('users').set({ login: 'both', password_hash }).where('id', '=', id).execute()
  const page = world.browser(t)
  const payload = { login: 'both', password: PASSWORD }
  await page.ask('/api/user/login', { method: 'POST', payload })
  const identity = (await listed(call, id)).items[0]!.id
  await unlink(call, id, identity)
  expect((await page.ask('/api/user')).statusCode).toBe(401)
  expect((await page.ask('/api/user/login', { method: 'POST', payload })).statusCode).toBe(200)
})

test('one’s own account, an account under another name and a manager’s wish change nothing', async () => {
  const boss = await buildUser(t.db, { role_id: ROLE.administrator })
  const { call } = await loginAs(t, boss)
  expect((await unlink(call, boss.id, randomUUID())).body.code).toBe('conflict')
  const { id } = await world.linkedUser(t)
  const identity = (await listed(call, id)).items[0]!.id
  const another = await buildUser(t.db, { role_id: ROLE.visitManager })
  expect((await unlink(call, another.id, identity)).status).toBe(204)
  expect((await unlink(call, randomUUID(), identity)).body.code).toBe('not_found')
  const manager = (await loginAs(t, another)).call
  expect((await unlink(manager, id, identity)).status).toBe(403)
  expect((await listed(call, id)).items).toHaveLength(1)
})

test('while no administrator has a password, none loses the account by which they log in', async () => {
  const own = await world.serve()
  const { id } = await world.linkedUser(own, ROLE.administrator)
  const { call } = await loginAs(own, await buildUser(own.db, { role_id: ROLE.administrator }))
  await own.db.updateTable('users').set({ password_hash: null }).where('login', '=', 'admin').execute()
  const identity = (await listed(call, id)).items[0]!.id
  expect((await unlink(call, id, identity)).body.code).toBe('conflict')
  const password_hash = await quickHash(PASSWORD)
  await own.db.updateTable('users').set({ password_hash }).where('login', '=', 'admin').execute()
  expect((await unlink(call, id, identity)).status).toBe(204)
})

test('a password without a login is refused to who logs in by the provider, too', async () => {
  const call = await administrator()
  const { id } = await world.linkedUser(t)
  const change = (more: object) =>
    call('PUT /user/{id}', {
      params: { id },
      body: { firstName: 'Ada', lastName: 'King', roleId: ROLE.visitManager, ...more },
    })
  const refused = await change({ password: PASSWORD })
  expect(refused.body).toMatchObject({ code: 'invalid', errors: [{ path: 'login' }] })
  expect((await change({ login: 'given', password: PASSWORD })).status).toBe(200)
  expect((await change({ login: null })).body.code).toBe('invalid')
  expect((await listed(call, id)).hasPassword).toBe(true)
})
