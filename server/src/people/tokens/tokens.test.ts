import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '@cloche/contract/scopes.ts'
import { isWholeApiToken } from '../../base/secrets/api-token.ts'
import { storedSubject } from '../../base/http/rate-limits.ts'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildUser, buildVisit } from '../../test/factories.ts'

let t: TestApp
let admin: Client
let adminId: string
beforeAll(async () => {
  t = await testApp()
  adminId = (await buildUser(t.db, { role_id: 1 })).id
  admin = (await loginAs(t, { id: adminId })).call
})
afterAll(() => t.close())

async function make(scopes: Scope[], by = admin) {
  const { status, body } = await by('POST /token', { body: { name: 'Dashboard', scopes } })
  expect(status).toBe(201)
  return { ...body, call: clientOf(t.app, body.token) }
}

const EXPORT = { content: 'visits', format: 'csv' }

test('a token reads what its scope names and nothing else', async () => {
  await buildVisit(t.db)
  const insight = await make(['insight:read'])
  const visits = await make(['visits:read'])
  expect((await insight.call('GET /insight/target')).status).toBe(200)
  expect((await insight.call('GET /restaurant')).status).toBe(200)
  expect((await visits.call('GET /visit')).body.items).toHaveLength(1)
  const planning = await make(['planning:read'])
  const ranked = { query: { last: '90' } } as const
  expect((await planning.call('GET /insight/next', ranked)).status).toBe(200)
  for (const refused of [
    await insight.call('GET /visit'),
    await insight.call('GET /insight/next', ranked),
    await planning.call('GET /visit'),
    await insight.call('POST /export', { body: EXPORT }),
    await visits.call('GET /insight/target'),
    await visits.call('POST /visit', { body: {} }),
    await visits.call('GET /user'),
    await visits.call('GET /token'),
    await visits.call('POST /token', { body: { name: 'More', scopes: ['exports:read'] } }),
  ])
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
})

test('only its making shows a token, and the list tells it apart and says when it was used', async () => {
  const made = await make(['visits:read', 'insight:read'])
  expect(made.token.startsWith(made.prefix)).toBe(true)
  expect(made.scopes).toEqual(['insight:read', 'visits:read'])
  const listed = async () => (await admin('GET /token')).body.items.find(({ id }) => id === made.id)!
  expect(await listed()).toMatchObject({ name: 'Dashboard', lastUsedAt: null, works: true })
  expect(JSON.stringify(await listed())).not.toContain(made.token)
  await made.call('GET /visit')
  expect((await listed()).lastUsedAt).not.toBeNull()
  const stored = await t.db.selectFrom('tokens').selectAll().where('id', '=', made.id).execute()
  expect(JSON.stringify(stored)).not.toContain(made.token)
})

test('a revoked token is over at once, and revoking again changes nothing', async () => {
  const { id, call } = await make(['visits:read'])
  expect((await call('GET /visit')).status).toBe(200)
  expect((await admin('DELETE /token/{id}', { params: { id } })).status).toBe(204)
  expect((await call('GET /visit')).body.code).toBe('unauthenticated')
  expect((await admin('DELETE /token/{id}', { params: { id } })).status).toBe(204)
  expect((await admin('GET /token')).body.items.map((each) => each.id)).not.toContain(id)
  const { body } = await admin('GET /audit', { query: { entity: 'token', entityId: id } })
  expect(body.items.map(({ action }) => action)).toEqual(['revoke', 'create'])
})

test('a token ends with its maker', async () => {
  const other = await buildUser(t.db, { role_id: 1 })
  const { id, call } = await make(['visits:read'], (await loginAs(t, other)).call)
  await t.db.updateTable('users').set({ role_id: 3 }).where('id', '=', other.id).execute()
  expect((await call('GET /visit')).body.code).toBe('unauthenticated')
  const { body } = await admin('GET /token')
  expect(body.items.find((each) => each.id === id)).toMatchObject({ works: false })
})

test('a cookie can’t hold a token, and a mistyped one is refused', async () => {
  const { token } = await make(['visits:read'])
  const ask = (headers: Record<string, string>) => t.app.inject({ url: '/api/visit', headers })
  expect((await ask({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
  expect((await ask({ cookie: `cloche_session=${token}` })).statusCode).toBe(401)
  const mistyped = `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}`
  expect([isWholeApiToken(token), isWholeApiToken(mistyped)]).toEqual([true, false])
  expect((await ask({ authorization: `Bearer ${mistyped}` })).statusCode).toBe(401)
})

test('an export that a token makes is in the log with the token’s name', async () => {
  const { id, call } = await make(['exports:read'])
  const made = await call('POST /export', { body: EXPORT })
  expect(made.status).toBe(201)
  const params = { id: made.body.id }
  expect((await call('GET /export/{id}', { params })).status).toBe(200)
  expect((await call('DELETE /export/{id}', { params })).status).toBe(403)
  const { body } = await admin('GET /audit', { query: { entityId: made.body.id } })
  expect(body.items[0]).toMatchObject({ token: 'Dashboard', actor: { id: adminId } })
  const ofToken = await admin('GET /audit', { query: { entityId: id } })
  expect(ofToken.body.items[0]).not.toHaveProperty('token')
})

test('a token that calls too often has to wait', async () => {
  const { id, call } = await make(['visits:read'])
  const at = t.context.clock()
  t.setNow(at)
  await t.db
    .insertInto('rate_limits')
    .values(
      Array.from({ length: 600 }, () => ({
        kind: 'token',
        subject: storedSubject(id),
        at,
        attempt: crypto.randomUUID(),
      })),
    )
    .execute()
  const { status, body, headers } = await call('GET /visit')
  expect([status, body.code, headers['retry-after']]).toEqual([429, 'rate_limited', '60'])
  t.setNow(undefined)
})
