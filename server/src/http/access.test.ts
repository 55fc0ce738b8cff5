import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Access } from '@cloche/contract/call.ts'
import { calls, type CallKey } from '@cloche/contract/calls.ts'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../test/app.ts'
import { buildUser } from '../test/factories.ts'

const ROLES = [1, 2, 3, 7]
const MAY: Record<Access, number[]> = {
  public: ROLES,
  session: ROLES,
  guest: [2, 7],
  staff: [1, 3],
  admin: [1],
}
const all = Object.values(calls).flatMap((resource) => Object.values(resource))

let t: TestApp
const clients = new Map<number, Client>()

beforeAll(async () => {
  t = await testApp()
  for (const role_id of ROLES) {
    clients.set(role_id, (await loginAs(t, await buildUser(t.db, { role_id }))).call)
  }
})
afterAll(() => t.close())

/** Enough to reach the access check; what comes after it may well refuse the rest. */
function attempt(call: Client, { method, path }: { method: string; path: string }) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, randomUUID()])
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: {} }
  return call(`${method} ${path}` as CallKey, { params: Object.fromEntries(names), ...body })
}

describe.each(all)('$method $path is for $access', (each) => {
  test('without a session', async () => {
    const { status, body } = await attempt(clientOf(t.app), each)
    if (each.access === 'public') expect([204, 422, 501]).toContain(status)
    else expect([status, body.code]).toEqual([401, 'unauthenticated'])
  })

  test.runIf(each.access !== 'public').each(ROLES)('for role %i', async (role) => {
    const { status, body } = await attempt(clients.get(role)!, each)
    if (MAY[each.access].includes(role)) expect([401, 403, 500]).not.toContain(status)
    else expect([status, body.code]).toEqual([403, 'forbidden'])
  })
})

test('a declared call that is not served yet says so', async () => {
  const { status, body } = await clients.get(1)!('GET /question')
  expect([status, body.code]).toEqual([501, 'not_implemented'])
})

test('an unknown address is a problem, and every answer tells the time', async () => {
  const response = await t.app.inject('/api/nothing/here')
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toContain('application/problem+json')
  expect(response.json()).toMatchObject({ code: 'not_found', status: 404, title: expect.any(String) })
  expect(Math.abs(Number(response.headers['x-server-time']) - Date.now())).toBeLessThan(5000)
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
