import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '@cloche/contract/call.ts'
import { calls } from '@cloche/contract/calls.ts'
import { testApp, type TestApp } from '../../test/app.ts'

const open = Object.values(calls)
  .flatMap((resource): Call[] => Object.values(resource))
  .filter(({ access }) => access === 'public')
const keyOf = ({ method, path }: Pick<Call, 'method' | 'path'>) => `${method} ${path}`

/** Public calls that neither write nor compute for a stranger, with the reason, or the test of those whose limit is a page. */
const UNLIMITED: Record<string, string> = {
  'GET /user/logout': 'looks one token up, as every call of a stranger does',
  'GET /user/anketa': 'answers a setting',
  'GET /sso': 'answers a setting',
  'GET /sso/login': 'leads to a page that says so (refusals.test.ts)',
  'GET /sso/callback': 'leads to a page that says so (refusals.test.ts)',
  'GET /settings/public': 'answers one row',
  'GET /settings/logo/{fileId}': 'answers a small file',
}

/** The input that a stranger sends many times. */
const BODIES: Record<string, () => object> = {
  'POST /user/login': () => ({ login: 'admin', password: 'guess' }),
  'POST /user/sms': () => ({ telephone: '79160000000', captcha: 'nothing' }),
  'POST /user/phone-confirm': () => ({ phone: '79160000000', code: '123456' }),
  'POST /user/link': () => ({ to: `${randomUUID()}@example.com`, language: 'en' }),
  'POST /user/password/reset': () => ({ email: `${randomUUID()}@example.com`, language: 'en' }),
  'POST /user/anketa': () => ({ form: { phoneToken: randomUUID() } }),
}
const MOST = 150

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  // However long the calls take, they come within one window.
  t.setNow(new Date())
})
afterAll(() => t.close())

const limited = open.filter((call) => !(keyOf(call) in UNLIMITED))

test.each(limited)('$method $path is limited by network', async ({ method, path }) => {
  const key = keyOf({ method, path })
  const send = (address: string) =>
    t.app.inject({
      method: method as 'POST',
      url: `/api${path}`,
      headers: { 'x-forwarded-for': address },
      ...(method === 'POST' && { payload: BODIES[key]!() }),
    })
  let last = await send('203.0.113.1')
  expect(last.statusCode).not.toBe(429)
  for (let n = 1; n <= MOST && last.statusCode !== 429; n++) last = await send('203.0.113.1')
  expect([last.statusCode, last.json<{ code: string }>().code]).toEqual([429, 'rate_limited'])
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  expect((await send('203.0.113.200')).statusCode).not.toBe(429)
})

test('calls without a limit are still there', () => {
  expect(open.map(keyOf)).toEqual(expect.arrayContaining(Object.keys(UNLIMITED)))
})
