import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { CLIENT } from '../../test/oidc.ts'
import { PUBLIC_URL, signOnWorld, type SignOnWorld } from '../../test/sign-on.ts'

const MINUTE = 60_000

let world: SignOnWorld
let t: TestApp
beforeAll(async () => {
  world = await signOnWorld()
  t = await world.serve()
})
beforeEach(() => world.reset(t))
afterAll(() => world.close())

test.each([
  ['another issuer', { iss: 'https://evil.example' }, 'iss'],
  ['another audience', { aud: 'somebody-else' }, 'aud'],
  ['further audiences', { aud: [CLIENT.client_id, 'somebody-else'] }, 'aud'],
  ['another nonce', { nonce: 'of-another-login' }, 'nonce'],
  ['no nonce', { nonce: undefined }, 'nonce'],
  ['expired', { exp: Math.floor(Date.now() / 1000) - 600 }, 'exp'],
  ['from the future', { nbf: Math.floor(Date.now() / 1000) + 600 }, 'nbf'],
  ['another subject than its userinfo', { sub: 'person-0' }, 'sub'],
])('an ID token with %s lets nobody in', async (_, changed, claim) => {
  await world.linkedUser(t)
  world.provider.tamper = (claims) => ({ ...claims, ...changed })
  const page = world.browser(t)
  expect(await page.logIn()).toBe('/login#sso=wrong')
  expect((await page.ask('/api/user')).statusCode).toBe(401)
  expect(world.lines).toHaveLength(1)
  expect(JSON.parse(world.lines[0]!)).toMatchObject({ reason: 'wrong', msg: 'single sign-on refused' })
  expect(JSON.parse(world.lines[0]!).fault).toContain(claim)
})

test('a token that somebody else signed lets nobody in', async () => {
  await world.linkedUser(t)
  world.provider.isForged = true
  expect(await world.browser(t).logIn()).toBe('/login#sso=wrong')
  expect(world.lines.join('')).toContain('signature')
})

test('a key that was just replaced is known at once', async () => {
  await world.linkedUser(t)
  expect(await world.browser(t).logIn()).toBe('/admin')
  world.provider.rotate()
  expect(await world.browser(t).logIn()).toBe('/admin')
})

test('a login that is begun is good once, in its own browser, for ten minutes', async () => {
  await world.linkedUser(t)
  const page = world.browser(t)
  const back = await page.upTo('/api/sso/login')
  expect(await world.browser(t).go(back)).toBe('/login#sso=expired')
  const other = world.browser(t)
  await other.upTo('/api/sso/login')
  expect(await other.go(back)).toBe('/login#sso=expired')
  expect(await page.go(back)).toBe('/admin')
  expect(await page.go(back)).toBe('/login#sso=expired')

  const late = await page.upTo('/api/sso/login')
  t.setNow(new Date(Date.now() + 11 * MINUTE))
  expect(await page.go(late)).toBe('/login#sso=expired')
  t.setNow(undefined)
})

test('a forged state and a code that was used before let nobody in', async () => {
  await world.linkedUser(t)
  const page = world.browser(t)
  const back = new URL(await page.upTo('/api/sso/login'), PUBLIC_URL)
  const forged = new URL(back)
  forged.searchParams.set('state', 'forged')
  expect(await page.go(forged.href)).toBe('/login#sso=expired')
  expect(await page.go(back.href)).toBe('/admin')

  // The used code in an attempt of its own.
  const next = new URL(await page.upTo('/api/sso/login'), PUBLIC_URL)
  next.searchParams.set('code', back.searchParams.get('code')!)
  expect(await world.browser(t).go(next.href)).toBe('/login#sso=expired')
  expect(await page.go(next.href)).toBe('/login#sso=expired')
  expect(await page.go('/api/sso/callback')).toBe('/login#sso=expired')
  expect(await page.go('/api/sso/callback?state=a&state=b')).toBe('/login#sso=expired')
  const log = world.lines.join('')
  expect(world.lines).toHaveLength(5)
  expect(log).toContain('token endpoint: invalid_grant')
  for (const secret of [
    back.searchParams.get('code')!,
    back.searchParams.get('state')!,
    CLIENT.client_secret,
  ])
    expect(log).not.toContain(secret)
})

test('the answer of another issuer is refused before its code is used', async () => {
  await world.linkedUser(t)
  const page = world.browser(t)
  const back = new URL(await page.upTo('/api/sso/login'), PUBLIC_URL)
  back.searchParams.set('iss', 'https://evil.example')
  expect(await page.go(back.href)).toBe('/login#sso=wrong')
})

test('a person who cancels at the provider is told so', async () => {
  world.person()
  world.provider.answer = { error: 'access_denied', error_description: 'a long story' }
  expect(await world.browser(t).logIn()).toBe('/login#sso=cancelled')
  expect(world.lines.join('')).toContain('authorization endpoint: access_denied')
  expect(world.lines.join('')).not.toContain('story')
})

test('a provider that fails is away, and one that refuses this client is wrong', async () => {
  await world.linkedUser(t)
  world.provider.fault = { status: 503, error: 'server_error' }
  expect(await world.browser(t).logIn()).toBe('/login#sso=away')
  world.provider.fault = { status: 400, error: 'unauthorized_client' }
  expect(await world.browser(t).logIn()).toBe('/login#sso=wrong')
})

test('while the provider is away people read so, and who is logged in goes on', async () => {
  await world.linkedUser(t)
  const page = world.browser(t)
  await page.logIn()
  const back = await page.upTo('/api/sso/login')
  await world.provider.stop()
  expect((await page.ask('/api/user')).statusCode).toBe(200)
  expect(await page.go(back)).toBe('/login#sso=away')
  // Nobody is sent there, though the server knows the way.
  expect(await world.browser(t).logIn()).toBe('/login#sso=away')
  // A server that starts meanwhile serves, and finds the provider when it is back.
  const young = await world.serve()
  expect(await world.browser(young).logIn()).toBe('/login#sso=away')
  expect((await young.app.inject('/api/health')).statusCode).toBe(200)
  await world.provider.start()
  expect(await world.browser(young).logIn()).toBe('/login#sso=unlinked')
})

test('a provider that names another issuer is not believed', async () => {
  const other = await world.serve({ OIDC_ISSUER: `${world.provider.issuer}/realms/other` })
  expect(await world.browser(other).logIn()).toMatch(/^\/login#sso=(wrong|away)$/)
})

test('a network that comes too often waits', async () => {
  const busy = await world.serve()
  const page = world.browser(busy)
  const ends: string[] = []
  for (let turn = 0; turn < 61; turn++) ends.push(await page.go('/api/sso/callback'))
  expect([ends[59], ends[60]]).toEqual(['/login#sso=expired', '/login#sso=busy'])
})
