import { afterAll, beforeAll, expect, test } from 'vitest'
import { NATIVE_ORIGINS } from '@cloche/contract/constants.ts'
import { loginAs, testApp, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const FOREIGN = [
  'https://evil.example',
  'http://localhost',
  'https://localhost:8443',
  'https://localhost.evil.example',
  'capacitor://localhost.evil.example',
  'ionic://localhost',
  'null',
]

const preflight = (origin: string, method: string, headers: string, url = '/api/photo-upload/1') =>
  t.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': headers,
    },
  })

test.each(Object.values(NATIVE_ORIGINS))(
  'the shell at %s may call and read what its client reads',
  async (origin) => {
    const user = await buildUser(t.db)
    const { token } = await loginAs(t, user)
    const answer = await t.app.inject({
      url: '/api/user',
      headers: { origin, authorization: `Bearer ${token}` },
    })
    expect(answer.json()).toMatchObject({ id: user.id })
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
    expect(answer.headers['vary']).toMatch(/origin/i)
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    const exposed = String(answer.headers['access-control-expose-headers']).split(/,\s*/)
    expect(exposed).toEqual(
      expect.arrayContaining([
        'x-server-time',
        'etag',
        'retry-after',
        'location',
        'upload-offset',
        'upload-length',
      ]),
    )
  },
)

test.each([
  ['PATCH', 'authorization,content-type,tus-resumable,upload-offset,x-platform'],
  ['HEAD', 'authorization,tus-resumable,x-platform'],
  ['PUT', 'authorization,content-type,if-match,x-captured-at,x-platform'],
  ['DELETE', 'authorization,x-platform'],
])('the shell may ask for %s', async (method, headers) => {
  const answer = await preflight(NATIVE_ORIGINS.ios, method, headers)
  expect(answer.statusCode).toBe(204)
  expect(answer.headers['access-control-allow-origin']).toBe(NATIVE_ORIGINS.ios)
  expect(answer.headers['access-control-allow-methods']).toContain(method)
  expect(answer.headers['access-control-allow-headers']).toBe(headers)
})

test('a refusal can be read too, with how long to wait', async () => {
  const headers = { origin: NATIVE_ORIGINS.android }
  const refused = await t.app.inject({ url: '/api/user', headers })
  expect(refused.statusCode).toBe(401)
  expect(refused.headers['access-control-allow-origin']).toBe(NATIVE_ORIGINS.android)
  expect(String(refused.headers['access-control-expose-headers'])).toContain('retry-after')
  const unknown = await t.app.inject({ url: '/api/nothing/here', headers })
  expect([unknown.statusCode, unknown.headers['access-control-allow-origin']]).toEqual([404, headers.origin])
})

test.each(FOREIGN)('%s is told nothing', async (origin) => {
  const asked = await t.app.inject({ url: '/api/health', headers: { origin } })
  expect(asked.headers).not.toHaveProperty('access-control-allow-origin')
  const before = await preflight(origin, 'PATCH', 'authorization')
  expect(before.headers).not.toHaveProperty('access-control-allow-origin')
})
