import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '@cloche/contract/call.ts'
import { calls } from '@cloche/contract/calls.ts'
import { buildApp } from '../../app.ts'
import { loginAs, testApp, type TestApp } from '../../test/app.ts'
import { buildLink, buildUser } from '../../test/factories.ts'

const PUBLIC_URL = 'https://audit.example.com'
const OWN = { 'sec-fetch-site': 'same-origin' }
const ADMINISTRATOR = 1

let t: TestApp
let token: string
let user: { id: string }
beforeAll(async () => {
  t = await testApp({}, { PUBLIC_URL })
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await buildUser(t.db, { role_id: ADMINISTRATOR })
  token = (await loginAs(t, user)).token
})

type Headers = Record<string, string>
const withCookie = (headers: Headers = {}): Headers => ({
  cookie: `__Host-cloche_session=${token}`,
  ...headers,
})

const writes = Object.values(calls)
  .flatMap((resource): Call[] => Object.values(resource))
  .filter(({ method, access }) => access !== 'public' && method !== 'GET' && method !== 'HEAD')

/** The least input that reaches the access check. */
const attempt = ({ method, path }: Pick<Call, 'method' | 'path'>, headers: Headers) =>
  t.app.inject({ method, url: `/api${path.replaceAll(/\{\w+\}/g, 'x')}`, headers })

const isRefused = (response: { statusCode: number; body: string }) =>
  response.statusCode === 403 && response.body.includes('page of this site')

async function refusedWith(headers: Headers): Promise<Call[]> {
  const refused: Call[] = []
  for (const call of writes) if (isRefused(await attempt(call, headers))) refused.push(call)
  return refused
}

const ELSEWHERE: [string, Headers][] = [
  [
    'another port of the same site',
    { 'sec-fetch-site': 'same-site', origin: 'https://audit.example.com:8443' },
  ],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['an older browser on another port', { origin: 'https://audit.example.com:8443' }],
  ['a page without an origin', { origin: 'null' }],
  ['the same name without TLS', { origin: 'http://audit.example.com' }],
  ['the native shell, which has a token of its own', { origin: 'https://localhost' }],
  ['no browser', {}],
]

test.each(ELSEWHERE)('no write is made by a cookie for %s', async (_from, headers) => {
  expect(writes.length).toBeGreaterThan(40)
  expect(await refusedWith(withCookie(headers))).toEqual(writes)
})

test.each<[string, Headers]>([
  ['says so', OWN],
  ['names its origin', { origin: PUBLIC_URL }],
])('our own page writes when its browser %s', async (_how, headers) => {
  expect(await refusedWith(withCookie(headers))).toEqual([])
})

test('a bearer header needs no origin, and reading needs none either', async () => {
  const bearer = { authorization: `Bearer ${token}` }
  expect(await refusedWith(bearer)).toEqual([])
  const headers = withCookie({ 'sec-fetch-site': 'cross-site' })
  expect((await t.app.inject({ url: '/api/user', headers })).statusCode).toBe(200)
})

test('without PUBLIC_URL our origin is the address that the browser asked', async () => {
  const { config } = t.context
  const app = await buildApp({
    ...t.context,
    config: { ...config, publicUrl: 'http://127.0.0.1:3000', publicUrlGiven: false },
  })
  const ask = (host: string, origin: string) =>
    app.inject({
      method: 'POST',
      url: '/api/visit',
      headers: { host, origin, cookie: `cloche_session=${token}` },
    })
  expect(isRefused(await ask('localhost:3000', 'http://localhost:3000'))).toBe(false)
  expect(isRefused(await ask('127.0.0.1:3000', 'http://127.0.0.1:3000'))).toBe(false)
  expect(isRefused(await ask('localhost:3000', 'http://localhost:3001'))).toBe(true)
  expect(isRefused(await ask('localhost:3000', 'https://localhost:3000'))).toBe(true)
  await app.close()
})

describe('logging out', () => {
  const logOut = (headers: Headers) => t.app.inject({ url: '/api/user/logout', headers })
  const isLoggedIn = async () =>
    (await t.app.inject({ url: '/api/user', headers: withCookie() })).statusCode === 200

  test.each<[string, Headers]>([
    ['a picture on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['a picture on another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' }],
    ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
    ['a form of an older browser', { origin: 'https://evil.example' }],
    ['an older browser that says nothing', {}],
  ])('%s logs nobody out', async (_from, headers) => {
    const response = await logOut(withCookie(headers))
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([403, undefined])
    expect(await isLoggedIn()).toBe(true)
  })

  test.each<[string, Headers]>([
    ['our page', OWN],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['our page in an older browser', { 'x-platform': 'web' }],
  ])('%s ends the session and takes the cookies back', async (_from, headers) => {
    const response = await logOut(withCookie(headers))
    expect(response.statusCode).toBe(204)
    const names = response.cookies.map(({ name, value }) => [name, value])
    expect(names).toEqual([
      ['__Host-cloche_session', ''],
      ['cloche_session', ''],
    ])
    expect(await isLoggedIn()).toBe(false)
  })

  test('with a token that opens nothing it leaves every remembered session alone', async () => {
    expect(await isLoggedIn()).toBe(true)
    // From here on the session comes from the cache.
    await t.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', user.id)
      .execute()
    expect((await logOut({ authorization: 'Bearer stranger' })).statusCode).toBe(204)
    expect(await isLoggedIn()).toBe(true)
  })
})

describe('logging in', () => {
  const logIn = async (headers: Headers) =>
    t.app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { uuid: await buildLink(t.db, { user_id: user.id }) },
      headers,
    })
  const sessions = () =>
    t.db.selectFrom('sessions').select('token_hash').where('user_id', '=', user.id).execute()

  test('under https it sets a cookie that only this host can set, and ends the browser’s old session', async () => {
    const response = await logIn(withCookie(OWN))
    expect(response.statusCode).toBe(200)
    expect(response.cookies).toMatchObject([
      { name: '__Host-cloche_session', path: '/', secure: true, httpOnly: true, sameSite: 'Lax' },
      { name: 'cloche_session', value: '' },
    ])
    expect(response.cookies[0]).not.toHaveProperty('domain')
    expect(await sessions()).toHaveLength(1)
    expect((await t.app.inject({ url: '/api/user', headers: withCookie() })).statusCode).toBe(401)
  })

  test('that fails leaves the old session as it was', async () => {
    const response = await t.app.inject({
      method: 'POST',
      url: '/api/user/login',
      payload: { login: 'nobody', password: 'wrong' },
      headers: withCookie(OWN),
    })
    expect(response.statusCode).toBe(401)
    expect(await sessions()).toHaveLength(1)
  })

  test('on a native platform it leaves other sessions alone', async () => {
    expect((await logIn({ 'x-platform': 'ios', authorization: `Bearer ${token}` })).statusCode).toBe(200)
    expect(await sessions()).toHaveLength(2)
  })

  test('for somebody else is nothing another site can do', async () => {
    const response = await logIn({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([403, undefined])
  })
})

test('a cookie of an earlier version goes on working, and is replaced', async () => {
  const headers = { cookie: `cloche_session=${token}` }
  const response = await t.app.inject({ url: '/api/user', headers })
  expect(response.statusCode).toBe(200)
  expect(response.cookies).toMatchObject([
    { name: '__Host-cloche_session', value: token, secure: true, path: '/' },
    { name: 'cloche_session', value: '' },
  ])
  expect((await t.app.inject({ url: '/api/user', headers: withCookie() })).headers).not.toHaveProperty(
    'set-cookie',
  )
})
