import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { buildApp } from '../../app.ts'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildLink, buildUser } from '../../test/factories.ts'
import { keepSessionsYoung } from '../../test/young-sessions.ts'

const MINUTE = 60_000
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

let t: TestApp
let admin: Client
beforeAll(async () => {
  t = await testApp()
  admin = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
})
afterAll(() => t.close())
keepSessionsYoung()

const sessionsOf = async (call: Client) => (await call('GET /user/session')).body.items
const statusOf = async (call: Client) => (await call('GET /user')).status
const ofUser = (id: string) => ({ params: { id } })

test("one's sessions by what they were begun with, and which of them is this one", async () => {
  const user = await buildUser(t.db)
  const uuid = await buildLink(t.db, { user_id: user.id })
  await clientOf(t.app)('POST /user/login', { body: { uuid } }, { 'user-agent': FIREFOX })
  const { call, token } = await loginAs(t, user)
  const items = await sessionsOf(call)
  expect(items).toMatchObject([
    { platform: 'ios', agent: '', current: true },
    { platform: 'web', agent: 'Firefox · Linux', current: false },
  ])
  expect(JSON.stringify(items)).not.toContain(token)
  expect(items.every(({ createdAt, lastSeenAt }) => lastSeenAt >= createdAt)).toBe(true)
})

test('an expired session is not listed', async () => {
  const user = await buildUser(t.db)
  const [{ call }] = [await loginAs(t, user), await loginAs(t, user)]
  const [, other] = await sessionsOf(call)
  await t.db.updateTable('sessions').set({ expires_at: new Date() }).where('id', '=', other!.id).execute()
  expect(await sessionsOf(call)).toHaveLength(1)
})

test('one session is ended alone and at once, in other processes too, and again is a no-op', async () => {
  const replica = await buildApp(t.context)
  const user = await buildUser(t.db)
  const [here, lost, third] = [await loginAs(t, user), await loginAs(t, user), await loginAs(t, user)]
  const elsewhere = clientOf(replica, lost.token)
  expect([await statusOf(lost.call), await statusOf(elsewhere), await statusOf(third.call)]).toEqual([
    200, 200, 200,
  ])
  const own = (await sessionsOf(lost.call)).find(({ current }) => current)!
  for (let again = 0; again < 2; again++) {
    const { status } = await here.call('DELETE /user/session/{sessionId}', { params: { sessionId: own.id } })
    expect(status).toBe(204)
    expect(await statusOf(lost.call)).toBe(401)
  }
  await eventually(async () => expect(await statusOf(elsewhere)).toBe(401))
  expect([await statusOf(here.call), await statusOf(third.call)]).toEqual([200, 200])
  await replica.close()
})

test('all others are ended at once, and this one stays', async () => {
  const user = await buildUser(t.db)
  const [here, ...others] = [await loginAs(t, user), await loginAs(t, user), await loginAs(t, user)]
  for (const { call } of others) expect(await statusOf(call)).toBe(200)
  expect((await here.call('DELETE /user/session')).status).toBe(204)
  for (const { call } of others) expect(await statusOf(call)).toBe(401)
  expect((await sessionsOf(here.call)).map(({ current }) => current)).toEqual([true])
})

test("nobody ends another user's session by its id", async () => {
  const [mine, theirs] = [await loginAs(t, await buildUser(t.db)), await loginAs(t, await buildUser(t.db))]
  const sessionId = (await sessionsOf(theirs.call))[0]!.id
  await mine.call('DELETE /user/session/{sessionId}', { params: { sessionId } })
  const another = await buildUser(t.db)
  await admin('DELETE /user/{id}/session/{sessionId}', { params: { id: another.id, sessionId } })
  expect(await statusOf(theirs.call)).toBe(200)
})

test("an administrator sees a guest's sessions and ends one or all, each in the log with how many", async () => {
  const guest = await buildUser(t.db, { first_name: 'Vera' })
  const calls = [await loginAs(t, guest), await loginAs(t, guest), await loginAs(t, guest)]
  const { items } = (await admin('GET /user/{id}/session', ofUser(guest.id))).body
  expect(items.map(({ current }) => current)).toEqual([false, false, false])
  const params = { id: guest.id, sessionId: items[0]!.id }
  for (let again = 0; again < 2; again++) {
    expect((await admin('DELETE /user/{id}/session/{sessionId}', { params })).status).toBe(204)
  }
  const statuses = await Promise.all(calls.map(({ call }) => statusOf(call)))
  expect(statuses.filter((status) => status === 401)).toHaveLength(1)
  expect((await admin('DELETE /user/{id}/session', ofUser(guest.id))).status).toBe(204)
  for (const { call } of calls) expect(await statusOf(call)).toBe(401)
  const log = (await admin('GET /audit', { query: { entityId: guest.id } })).body.items
  expect(log.map(({ subject, changes }) => [subject, changes])).toEqual([
    ['Vera Stone', { sessionsEnded: [null, 2] }],
    ['Vera Stone', { sessionsEnded: [null, 1] }],
  ])
})

test("ending all of one's own as an administrator keeps the one that asks", async () => {
  const user = await buildUser(t.db, { role_id: ROLE.administrator })
  const [here, there] = [await loginAs(t, user), await loginAs(t, user)]
  expect((await here.call('DELETE /user/{id}/session', ofUser(user.id))).status).toBe(204)
  expect([await statusOf(here.call), await statusOf(there.call)]).toEqual([200, 401])
})

test('there are no sessions of nobody', async () => {
  const nobody = randomUUID()
  expect((await admin('GET /user/{id}/session', ofUser(nobody))).status).toBe(404)
  expect((await admin('DELETE /user/{id}/session', ofUser(nobody))).status).toBe(404)
})

test('that a session is in use is written down once in five minutes, not with each call', async () => {
  const user = await buildUser(t.db)
  const { token } = await loginAs(t, user)
  const rows = t.db.selectFrom('sessions').select('last_seen_at').where('user_id', '=', user.id)
  const seen = async () => (await rows.executeTakeFirstOrThrow()).last_seen_at
  const begun = await seen()
  const start = Date.parse(begun)
  // No process has a cache: each call reads the row.
  const callFreshly = async (minutes: number) => {
    t.setNow(new Date(start + minutes * MINUTE))
    const replica = await buildApp(t.context)
    expect((await clientOf(replica, token)('GET /user')).status).toBe(200)
    await replica.close()
  }
  await callFreshly(4)
  expect(await seen()).toBe(begun)
  await callFreshly(6)
  expect(Date.parse(await seen()) - start).toBe(6 * MINUTE)
  await callFreshly(10)
  expect(Date.parse(await seen()) - start).toBe(6 * MINUTE)
  t.setNow(undefined)
})
