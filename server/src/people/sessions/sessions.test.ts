import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { clientOf, loginAs, testApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildLink, buildUser } from '../../test/factories.ts'
import { untilOneWaits } from '../../test/locks.ts'
import { keepSessionsYoung } from '../../test/young-sessions.ts'
import { insertSession } from './queries.ts'

const DAY = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
keepSessionsYoung()

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
  expect(Math.round((Date.parse(await expiryOf(user)) - start.getTime()) / DAY)).toBe(days)

  t.setNow(new Date(start.getTime() + (days - 1) * DAY))
  await t.db.updateTable('users').set({ role_id }).where('id', '=', user.id).execute()
  await eventually(async () => {
    expect((await call('GET /user')).status).toBe(200)
    expect(Math.round((Date.parse(await expiryOf(user)) - start.getTime()) / DAY)).toBe(2 * days - 1)
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
  await eventually(async () => expect((await call('GET /user')).status).toBe(401))
  await remove(null)
  expect((await call('GET /user')).status).toBe(200)
})

test('a logout in one process ends the session in the others', async () => {
  const other = await buildApp(t.context)
  const { call, token } = await loginAs(t, await buildUser(t.db))
  const elsewhere = clientOf(other, token)
  expect((await elsewhere('GET /user')).status).toBe(200)
  await call('GET /user/logout')
  await eventually(async () => expect((await elsewhere('GET /user')).status).toBe(401))
  await other.close()
})

test('while notices cannot be heard nothing is answered from memory', async () => {
  const user = await buildUser(t.db)
  const { call } = await loginAs(t, user)
  expect((await call('GET /user')).status).toBe(200)
  expect(await deafen()).toBeGreaterThan(0)
  await t.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', user.id).execute()
  await eventually(async () => expect((await call('GET /visit')).status).toBe(401))
})

test('a login that is overtaken by its password, its link or its user being taken away begins no session', async () => {
  const user = await buildUser(t.db, { password_hash: 'old' })
  await buildLink(t.db, { user_id: user.id })
  const links = t.db.selectFrom('guest_links').select('id').where('user_id', '=', user.id)
  const { id: linkId } = await links.executeTakeFirstOrThrow()
  const begin = (proof: { passwordHash: string | null; linkId: string | null }) =>
    insertSession(t.db, {
      ...proof,
      replaces: null,
      userId: user.id,
      tokenHash: randomBytes(32),
      platform: 'web',
      agent: '',
      expiresAt: new Date(Date.now() + DAY),
    })
  const withPassword = { passwordHash: 'old', linkId: null }
  const withLink = { passwordHash: null, linkId }
  expect([await begin(withPassword), await begin(withLink)]).toEqual([true, true])

  const revoked_at = new Date()
  const overtaken = async (
    proof: typeof withPassword | typeof withLink,
    table: 'users' | 'guest_links',
    set: object,
  ) => {
    const login = await t.db.transaction().execute(async (db) => {
      await db
        .updateTable(table)
        .set(set)
        .where('id', '=', table === 'users' ? user.id : linkId)
        .execute()
      const begun = begin(proof)
      await untilOneWaits(t.db)
      return { begun }
    })
    return login.begun
  }
  expect(await overtaken(withLink, 'guest_links', { revoked_at })).toBe(false)
  expect(await overtaken(withPassword, 'users', { password_hash: 'new' })).toBe(false)
  expect(await overtaken({ passwordHash: 'new', linkId: null }, 'users', { deleted_at: revoked_at })).toBe(
    false,
  )
})

/** Ends the listening connections and returns their number. */
async function deafen(): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen session_change'`.execute(t.db)
  return rows.length
}
