import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Access, Call } from '@cloche/contract/call.ts'
import { calls, type CallKey } from '@cloche/contract/calls.ts'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'

const ROLES = [1, 2, 3, 7]
const MAY: Record<Access, number[]> = {
  public: ROLES,
  session: ROLES,
  guest: [2, 7],
  staff: [1, 3],
  admin: [1],
}
const all = Object.values(calls).flatMap((resource): Call[] => Object.values(resource))

let t: TestApp
let combinations = 0
const clients = new Map<number, Client>()

beforeAll(async () => {
  t = await testApp()
  for (const role_id of ROLES) {
    clients.set(role_id, (await loginAs(t, await buildUser(t.db, { role_id }))).call)
  }
})
afterAll(() => t.close())

/** The least input that reaches the access check. */
function attempt(call: Client, { method, path }: { method: string; path: string }) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, randomUUID()])
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
  return call(`${method} ${path}` as CallKey, { params: Object.fromEntries(names), ...body })
}

/** Returns the result of the access check; any later answer counts as admitted. */
async function outcome(call: Client, each: Call): Promise<string> {
  combinations++
  const { status, body } = await attempt(call, each)
  expect(status).not.toBe(500)
  // The answer to HEAD has no body with a reason.
  const code = each.method === 'HEAD' ? { 401: 'unauthenticated', 403: 'forbidden' }[status] : body.code
  return status === 401 || status === 403 ? `${status} ${code}` : 'let in'
}

test.each(all)('$method $path is for $access', async (each) => {
  const isPublic = each.access === 'public'
  // Logging out is public and ends the session that makes the call.
  const roles = isPublic ? [] : ROLES
  expect(await outcome(clientOf(t.app), each)).toBe(isPublic ? 'let in' : '401 unauthenticated')
  for (const role of roles) {
    const expected = MAY[each.access].includes(role) ? 'let in' : '403 forbidden'
    expect(await outcome(clients.get(role)!, each)).toBe(expected)
  }
})

test('every call was tried by everyone: anonymous, and each role where one is needed', () => {
  const ofPublic = all.filter(({ access }) => access === 'public').length
  expect(combinations).toBe(ofPublic + (all.length - ofPublic) * (1 + ROLES.length))
  console.info(`${combinations} combinations of a call and a role, in ${all.length} calls`)
})

test('an unknown address is a problem, and every answer tells the time', async () => {
  const before = Date.now()
  const response = await t.app.inject('/api/nothing/here')
  const after = Date.now()
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.json()).toMatchObject({ code: 'not_found', status: 404, title: expect.any(String) })
  const time = Number(response.headers['x-server-time'])
  expect([before <= time, time <= after]).toEqual([true, true])
})

test.each([
  ['application/json', '{"login":', 400],
  ['text/plain', 'hello', 400],
  ['application/json', `{"login":"${'x'.repeat(2_000_000)}"}`, 413],
])('a body of type %s that cannot be read', async (type, payload, status) => {
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/user/login',
    headers: { 'content-type': type },
    payload,
  })
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({ status, code: status === 413 ? 'too_large' : 'malformed' })
})

test("a page that somebody else's login has overtaken is let in as nobody", async () => {
  const user = await buildUser(t.db, { role_id: 2 })
  const { token } = await loginAs(t, user)
  const ask = (headers: Record<string, string>) =>
    t.app.inject({ url: '/api/user', headers: { authorization: `Bearer ${token}`, ...headers } })
  expect((await ask({ 'x-user': user.id })).statusCode).toBe(200)
  const other = await ask({ 'x-user': randomUUID() })
  expect([other.statusCode, other.json().code]).toEqual([409, 'session_changed'])
})
