import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { clientOf, loginAs, testApp, type TestApp } from '../test/app.ts'
import { buildUser } from '../test/factories.ts'

const DAY = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const expiryOf = async (user: { id: string }) =>
  (
    await t.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
  ).expires_at

test.each([
  [2, 90],
  [7, 90],
  [3, 14],
  [1, 14],
])('a session of role %i lasts %i days from its last use', async (role_id, days) => {
  const start = new Date()
  const user = await buildUser(t.db, { role_id })
  const { call } = await loginAs(t, user)
  expect(Math.round(((await expiryOf(user)).getTime() - start.getTime()) / DAY)).toBe(days)

  t.setNow(new Date(start.getTime() + (days - 1) * DAY))
  await t.db.updateTable('users').set({ role_id }).where('id', '=', user.id).execute()
  await vi.waitFor(async () => {
    expect((await call('GET /user')).status).toBe(200)
    expect(Math.round(((await expiryOf(user)).getTime() - start.getTime()) / DAY)).toBe(2 * days - 1)
  })
  t.setNow(new Date(start.getTime() + 2 * days * DAY))
  expect((await call('GET /user')).status).toBe(401)
  t.setNow(undefined)
})

test('the web learns that its cookie lasts longer now', async () => {
  const user = await buildUser(t.db)
  const { token } = await loginAs(t, user)
  const soon = new Date(Date.now() + 5 * DAY)
  await t.db.updateTable('sessions').set({ expires_at: soon }).where('user_id', '=', user.id).execute()
  const reply = await clientOf(t.app)('GET /user', {}, { cookie: `cloche_session=${token}` })
  expect(String(reply.headers['set-cookie'])).toContain(`cloche_session=${token}`)
})

test("a removed user's session ends at once, a restored one's goes on", async () => {
  const user = await buildUser(t.db)
  const { call } = await loginAs(t, user)
  expect((await call('GET /user')).status).toBe(200)
  const remove = (deleted_at: Date | null) =>
    t.db.updateTable('users').set({ deleted_at }).where('id', '=', user.id).execute()
  await remove(new Date())
  await vi.waitFor(async () => expect((await call('GET /user')).status).toBe(401))
  await remove(null)
  expect((await call('GET /user')).status).toBe(200)
})

test('a logout in one process ends the session in the others', async () => {
  const other = await buildApp(t.context)
  const { call, token } = await loginAs(t, await buildUser(t.db))
  const elsewhere = clientOf(other, token)
  expect((await elsewhere('GET /user')).status).toBe(200)
  await call('GET /user/logout')
  await vi.waitFor(async () => expect((await elsewhere('GET /user')).status).toBe(401))
  await other.close()
})

test('while notices cannot be heard nothing is answered from memory', async () => {
  const user = await buildUser(t.db)
  const { call } = await loginAs(t, user)
  expect((await call('GET /user')).status).toBe(200)
  expect(await deafen()).toBeGreaterThan(0)
  await t.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', user.id).execute()
  await vi.waitFor(async () => expect((await call('GET /visit')).status).toBe(401))
})

/** Ends the connections that listen; answers how many. */
async function deafen(): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen session_change'`.execute(t.db)
  return rows.length
}
