import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildUser, buildVisit } from '../../test/factories.ts'
import { untilOneWaits } from '../../test/locks.ts'

let t: TestApp
let admin: Client
let adminId: string
beforeAll(async () => {
  t = await testApp(
    {},
    { PUBLIC_URL: 'https://cloche.example', SMTP_URL: 'smtp://127.0.0.1:9?from=cloche@example.com' },
  )
  adminId = (await buildUser(t.db, { role_id: ROLE.administrator })).id
  admin = (await loginAs(t, { id: adminId })).call
})
afterAll(() => t.close())

const set = (removed: boolean, users: readonly { id: string; version?: number }[]) =>
  admin('PATCH /user/bulk', {
    body: { items: users.map(({ id, version = 1 }) => ({ id, version, removed })) },
  })
const remove = (as: Client, { id }: { id: string }) =>
  as('PATCH /user/bulk', { body: { items: [{ id, version: 1, removed: true }] } })
const logOf = async (entityId: string) => {
  const { body } = await admin('GET /audit', { query: { entityId } })
  return body.items.map(({ action }) => action)
}

test('many users are removed, all but those whom the single call would refuse, and come back in one call', async () => {
  const [guest, manager, planned] = [
    await buildUser(t.db),
    await buildUser(t.db, { role_id: ROLE.visitManager }),
    await buildUser(t.db),
  ]
  await buildVisit(t.db, { guest_id: planned.id })
  const nobody = randomUUID()
  const { call } = await loginAs(t, guest)
  expect((await call('GET /user')).status).toBe(200)

  const old = { id: manager.id, version: 7 }
  const all = [guest, old, planned, { id: nobody }, { id: adminId }]
  const { status, body } = await set(true, all)
  expect([status, body.changed]).toEqual([200, [{ id: guest.id, version: 2 }]])
  expect(body.kept).toEqual([
    { id: manager.id, reason: 'changed' },
    { id: planned.id, reason: 'visits' },
    { id: nobody, reason: 'not_found' },
    { id: adminId, reason: 'oneself' },
  ])
  expect((await call('GET /user')).status).toBe(401)

  const back = await set(false, body.changed)
  expect(back.body).toEqual({ changed: [{ id: guest.id, version: 3 }], kept: [] })
  expect(await logOf(guest.id)).toEqual(['restore', 'remove'])
})

test('the last administrator with a password stays, however many are removed', async () => {
  const build = () => buildUser(t.db, { role_id: ROLE.administrator, password_hash: 'a hash' })
  const [older, newer] = [await build(), await build()]
  const both = await set(true, [older, newer])
  expect(both.body).toEqual({
    changed: [{ id: older.id, version: 2 }],
    kept: [{ id: newer.id, reason: 'last_password' }],
  })
  await t.db.updateTable('users').set({ password_hash: 'a hash' }).where('id', '=', adminId).execute()
  expect((await set(true, [newer])).body.kept).toEqual([])
})

test('two administrators who remove each other at once leave one', async () => {
  const [one, other] = [
    await buildUser(t.db, { role_id: ROLE.administrator }),
    await buildUser(t.db, { role_id: ROLE.administrator }),
  ]
  const asOne = (await loginAs(t, one)).call
  const asOther = (await loginAs(t, other)).call
  const replies = await Promise.all([remove(asOne, other), remove(asOther, one)])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('an administrator who is demoted meanwhile does not remove the one who is left', async () => {
  const [one, other] = [
    await buildUser(t.db, { role_id: ROLE.administrator }),
    await buildUser(t.db, { role_id: ROLE.administrator }),
  ]
  const { call } = await loginAs(t, one)
  const { removing } = await t.db.transaction().execute(async (db) => {
    await db.updateTable('users').set({ role_id: ROLE.visitManager }).where('id', '=', one.id).execute()
    const begun = remove(call, other)
    await untilOneWaits(t.db)
    return { removing: begun }
  })
  const reply = await removing
  expect([reply.status, reply.body.code]).toEqual([401, 'unauthenticated'])
  expect(await logOf(other.id)).toEqual([])
})

test('links for many: sent by what reaches each guest, for the others answered to be handed over', async () => {
  const mailed = await buildUser(t.db, { email: 'ada@example.com', language: 'ru' })
  const unreached = await buildUser(t.db)
  const staff = await buildUser(t.db, { role_id: ROLE.visitManager })
  const gone = await buildUser(t.db, { deleted_at: new Date() })
  const ids = [mailed, unreached, staff, gone].map(({ id }) => id)

  const { status, body } = await admin('POST /user/bulk/link', { body: { ids, send: true, days: 10 } })
  expect(status).toBe(201)
  expect(body.items.map(({ userId, sentBy }) => [userId, sentBy])).toEqual([
    [mailed.id, 'email'],
    [unreached.id, null],
  ])
  expect(body.kept).toEqual([
    { id: staff.id, reason: 'staff' },
    { id: gone.id, reason: 'removed' },
  ])
  const messages = await t.db.selectFrom('messages').selectAll().where('kind', '=', 'invited').execute()
  const [made] = body.items
  expect(messages).toMatchObject([
    { user_id: mailed.id, language: 'ru', recipient: 'ada@example.com', secrets: { link: made!.link } },
  ])
  expect(messages[0]!.body).not.toContain('uuid=')
  expect(await logOf(made!.id)).toEqual(['create'])

  const uuid = new URL(body.items[1]!.link).searchParams.get('uuid')!
  const login = await clientOf(t.app)('POST /user/login', { body: { uuid } }, { 'x-platform': 'ios' })
  expect(login.body.user.id).toBe(unreached.id)
})

test('unless asked to, nothing is sent', async () => {
  const { id } = await buildUser(t.db, { email: 'eve@example.com' })
  const { body } = await admin('POST /user/bulk/link', { body: { ids: [id] } })
  expect(body.items.map(({ sentBy }) => sentBy)).toEqual([null])
  const messages = t.db.selectFrom('messages').select('id').where('user_id', '=', id)
  expect(await messages.execute()).toEqual([])
})

test('a visit manager may not', async () => {
  const { call } = await loginAs(t, await buildUser(t.db, { role_id: ROLE.visitManager }))
  const { id } = await buildUser(t.db)
  const items = [{ id, version: 1, removed: true }]
  expect((await call('PATCH /user/bulk', { body: { items } })).status).toBe(403)
  expect((await call('POST /user/bulk/link', { body: { ids: [id] } })).status).toBe(403)
})
