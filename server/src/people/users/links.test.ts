import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'

const DAY = 86_400_000

let t: TestApp
let admin: Client
beforeAll(async () => {
  t = await testApp({}, { PUBLIC_URL: 'https://cloche.example' })
  admin = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
})
afterAll(() => t.close())

const linksOf = async (id: string) => (await admin('GET /user/{id}/link', { params: { id } })).body.items

async function make(id: string, body: object = {}) {
  const reply = await admin('POST /user/{id}/link', { params: { id }, body })
  return { ...reply, uuid: reply.body.link && new URL(reply.body.link).searchParams.get('uuid')! }
}

async function follow(uuid: string | undefined) {
  const login = clientOf(t.app)('POST /user/login', { body: { uuid } }, { 'x-platform': 'ios' })
  const { status, body } = await login
  return { status, call: clientOf(t.app, body.token) }
}

const revoke = (id: string, linkId: string) =>
  admin('DELETE /user/{id}/link/{linkId}', { params: { id, linkId } })

test('a link lets its guest in until it expires; its address is told once', async () => {
  const guest = await buildUser(t.db)
  const { status, body, uuid } = await make(guest.id, { days: 10 })
  expect([status, body.link]).toEqual([201, `https://cloche.example/guest?uuid=${uuid}`])
  const [before] = await linksOf(guest.id)
  expect([before!.lastUsedAt, before!.revokedAt, 'link' in before!]).toEqual([null, null, false])
  const days = (Date.parse(before!.expiresAt) - Date.parse(before!.createdAt)) / DAY
  expect(days).toBe(10)
  const { call } = await follow(uuid)
  expect((await call('GET /user')).body.id).toBe(guest.id)
  expect((await linksOf(guest.id))[0]!.lastUsedAt).toEqual(expect.any(String))
  t.setNow(new Date(Date.now() + 11 * DAY))
  expect((await follow(uuid)).status).toBe(401)
  t.setNow(undefined)
  const stored = await t.db.selectFrom('guest_links').selectAll().where('user_id', '=', guest.id).execute()
  expect(JSON.stringify(stored)).not.toContain(uuid)
})

test('a guest has many links, newest first', async () => {
  const guest = await buildUser(t.db)
  const ids = [(await make(guest.id)).body.id, (await make(guest.id)).body.id]
  expect((await linksOf(guest.id)).map(({ id }) => id)).toEqual(ids.toReversed())
})

test('a revoked link ends what it began at once, and nothing else', async () => {
  const guest = await buildUser(t.db)
  const [lost, kept] = [await make(guest.id), await make(guest.id)]
  const [thief, owner] = [await follow(lost.uuid), await follow(kept.uuid)]
  expect((await thief.call('GET /user')).status).toBe(200)
  expect((await revoke(guest.id, lost.body.id)).status).toBe(204)
  expect([(await thief.call('GET /user')).status, (await owner.call('GET /user')).status]).toEqual([401, 200])
  expect([(await follow(lost.uuid)).status, (await follow(kept.uuid)).status]).toEqual([401, 200])
  const revokedAt = (await linksOf(guest.id))[1]!.revokedAt
  expect((await revoke(guest.id, lost.body.id)).status).toBe(204)
  expect((await linksOf(guest.id))[1]!.revokedAt).toBe(revokedAt)
  const { body } = await admin('GET /audit', { query: { entity: 'link', entityId: lost.body.id } })
  expect(body.items.map(({ action, subject }) => [action, subject])).toEqual([
    ['revoke', 'Ada Stone'],
    ['create', 'Ada Stone'],
  ])
})

test('staff and removed users get no link', async () => {
  const staff = await buildUser(t.db, { role_id: 3 })
  const removed = await buildUser(t.db, { deleted_at: new Date() })
  for (const { id } of [staff, removed]) {
    const { status, body } = await make(id)
    expect([status, body.code]).toEqual([409, 'conflict'])
  }
})

test("a link that is another guest's, and what is not there, is not found", async () => {
  const [one, other] = [await buildUser(t.db), await buildUser(t.db)]
  const { body } = await make(one.id)
  expect((await revoke(other.id, body.id)).status).toBe(404)
  expect((await revoke(one.id, randomUUID())).status).toBe(404)
  expect((await make(randomUUID())).status).toBe(404)
  expect((await admin('GET /user/{id}/link', { params: { id: randomUUID() } })).status).toBe(404)
  expect((await make(one.id, { days: 366 })).status).toBe(422)
})
