import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { TOTP } from '@cloche/contract/codes.ts'
import { loginAs, type TestApp } from '../../test/app.ts'
import { buildUser, quickHash } from '../../test/factories.ts'
import { PASSWORD, signOnWorld, type SignOnWorld } from '../../test/sign-on.ts'
import type { SignOnBrowser } from '../../test/sign-on-browser.ts'
import { newRecoveryCode, newSecret, recoveryHash } from '../totp/service.ts'
import { seal } from '../../base/db/cipher.ts'

let world: SignOnWorld
let t: TestApp
beforeAll(async () => {
  world = await signOnWorld()
  t = await world.serve()
})
beforeEach(() => world.reset(t))
afterAll(() => world.close())

let users = 0
/** A user with a password, logged in with it in a browser. */
async function atDesk(roleId: number = ROLE.visitManager) {
  const login = `desk-${++users}`
  const { id } = await buildUser(t.db, { role_id: roleId, login, password_hash: await quickHash(PASSWORD) })
  const page = world.browser(t)
  await logIn(page, login)
  return { id, login, page }
}

async function logIn(page: SignOnBrowser, login: string) {
  const answer = await page.ask('/api/user/login', { method: 'POST', payload: { login, password: PASSWORD } })
  expect(answer.statusCode).toBe(200)
}

const begin = (page: SignOnBrowser, payload: object = { password: PASSWORD }) =>
  page.ask('/api/user/identity', { method: 'POST', payload })

async function link(page: SignOnBrowser): Promise<string> {
  return page.go((await begin(page)).json().url)
}

const identities = async (page: SignOnBrowser) => (await page.ask('/api/user/identity')).json()

test('an account is linked by its logged-in owner, who then logs in by it', async () => {
  const { id, page } = await atDesk()
  expect(await identities(page)).toEqual({ provider: 'Keyhole', hasPassword: true, items: [] })
  world.person({ roles: ['cloche-admin'], email: 'ada@example.com' })
  expect(await link(page)).toBe('/admin/account#sso=linked')
  // Linking changes no role; a login does.
  expect((await page.ask('/api/user')).json()).toMatchObject({ id, roleId: ROLE.visitManager })
  expect((await identities(page)).items).toEqual([
    expect.objectContaining({ label: 'ada@example.com', lastUsedAt: null, works: true }),
  ])
  const other = world.browser(t)
  expect(await other.logIn()).toBe('/admin')
  expect((await other.ask('/api/user')).json()).toMatchObject({ id, roleId: ROLE.administrator })
  const told = await t.db.selectFrom('audit_log').select('changes').where('entity_id', '=', id).execute()
  expect(told.map(({ changes }) => changes)).toContainEqual({ identity: [null, 'Keyhole'] })
})

test('a stolen session links nothing: the password is needed, and a code where two-step login is on', async () => {
  const { id, page } = await atDesk()
  expect((await begin(page, { password: 'guessed' })).json().code).toBe('password_wrong')
  const secret = await seal(t.db, { key: 'totp', owner: id }, newSecret())
  const totp = { user_id: id, secret, created_at: new Date(), confirmed_at: new Date(), last_step: 1 }
  await t.db.insertInto('totp').values(totp).execute()
  const code = newRecoveryCode()
  await t.db
    .insertInto('recovery_codes')
    .values({ user_id: id, code_hash: recoveryHash(code) })
    .execute()
  expect((await begin(page)).json().code).toBe('code_required')
  const wrong = '0'.repeat(TOTP.digits)
  expect((await begin(page, { password: PASSWORD, code: wrong })).json().code).toBe('code_wrong')
  world.person()
  const { url } = (await begin(page, { password: PASSWORD, code })).json()
  expect(await page.go(url)).toBe('/admin/account#sso=linked')
  // The provider asks for a second step, or not; Cloche asks for none.
  expect(await world.browser(t).logIn()).toBe('/admin')
})

test('a page of another site begins no linking', async () => {
  const { page } = await atDesk()
  const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const site of ['cross-site', 'same-site']) {
    const headers = { cookie, 'sec-fetch-site': site }
    const payload = { password: PASSWORD }
    const answer = await t.app.inject({ method: 'POST', url: '/api/user/identity', headers, payload })
    expect(answer.json().code).toBe('forbidden')
  }
})

test('one account of the provider is one user, and one user has one account of it', async () => {
  const [first, second] = [await atDesk(), await atDesk()]
  world.person()
  expect(await link(first.page)).toBe('/admin/account#sso=linked')
  expect(await link(second.page)).toBe('/admin/account#sso=taken')
  world.person()
  expect((await begin(first.page)).json().code).toBe('conflict')
})

test('what one user began, another one in the same browser does not finish', async () => {
  const [owner, other] = [await atDesk(), await atDesk()]
  world.person()
  const back = await owner.page.upTo((await begin(owner.page)).json().url)
  await logIn(owner.page, other.login)
  expect(await owner.page.go(back)).toBe('/admin/account#sso=expired')
  expect((await identities(owner.page)).items).toEqual([])
})

test('who cancels at the provider comes back to the account, with nothing linked', async () => {
  const { page } = await atDesk()
  world.provider.answer = { error: 'access_denied' }
  expect(await link(page)).toBe('/admin/account#sso=cancelled')
  expect((await identities(page)).items).toEqual([])
})

test('unlinking ends what the account began, but not this session', async () => {
  const { id, login, page } = await atDesk()
  world.person()
  await link(page)
  const [here, elsewhere] = [world.browser(t), world.browser(t)]
  await here.logIn()
  await elsewhere.logIn()
  const [{ id: identity }] = (await identities(here)).items
  const unlink = () => here.ask(`/api/user/identity/${identity}`, { method: 'DELETE' })
  expect((await unlink()).statusCode).toBe(204)
  expect((await unlink()).statusCode).toBe(204)
  expect((await here.ask('/api/user')).json().id).toBe(id)
  expect((await elsewhere.ask('/api/user')).statusCode).toBe(401)
  expect((await page.ask('/api/user')).statusCode).toBe(200)
  expect(await world.browser(t).logIn()).toBe('/login#sso=unlinked')
  await logIn(world.browser(t), login)
})

test('without a password nothing is unlinked, nor is the account of somebody else', async () => {
  await world.linkedUser(t)
  const page = world.browser(t)
  await page.logIn()
  const { items, hasPassword } = await identities(page)
  expect(hasPassword).toBe(false)
  const refused = await page.ask(`/api/user/identity/${items[0].id}`, { method: 'DELETE' })
  expect(refused.json().code).toBe('conflict')
  const thief = await atDesk()
  await thief.page.ask(`/api/user/identity/${items[0].id}`, { method: 'DELETE' })
  expect((await identities(page)).items).toHaveLength(1)
})

test('logging out leads to the end of the provider’s session too', async () => {
  await world.linkedUser(t)
  const page = world.browser(t)
  await page.logIn()
  const { url } = (await page.ask('/api/sso/logout')).json()
  const end = new URL(url)
  expect(end.origin).toBe(world.provider.issuer)
  expect(end.searchParams.get('post_logout_redirect_uri')).toBe('http://localhost/login')
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(200)
  // The stored token is no use to who reads the table.
  const hint = end.searchParams.get('id_token_hint')!
  const rows = await t.db
    .selectFrom('sessions')
    .select('id_token')
    .where('id_token', 'is not', null)
    .execute()
  expect(rows.every(({ id_token }) => !id_token!.includes(hint.slice(0, 20)))).toBe(true)
  const desk = await atDesk()
  expect((await desk.page.ask('/api/sso/logout')).json()).toEqual({ url: null })
})

test('logging out leads nobody to a provider that is away', async () => {
  await world.linkedUser(t)
  const page = world.browser(t)
  await page.logIn()
  await world.provider.stop()
  const answer = await page.ask('/api/sso/logout')
  await world.provider.start()
  expect(answer.json()).toEqual({ url: null })
})

test('an administrator may rename whom the provider brought, and a guest keeps no account of it', async () => {
  const { id } = await world.linkedUser(t)
  const { call } = await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))
  const change = (roleId: number) =>
    call('PUT /user/{id}', { params: { id }, body: { firstName: 'Grace', lastName: 'Hopper', roleId } })
  expect((await change(ROLE.visitManager)).status).toBe(200)
  expect((await change(ROLE.guest)).status).toBe(200)
  const left = await t.db.selectFrom('identities').select('id').where('user_id', '=', id).execute()
  expect(left).toEqual([])
})

test('one’s data names the account, without what logs in by it', async () => {
  const { subject } = await world.linkedUser(t)
  const page = world.browser(t)
  await page.logIn()
  const { sections } = (await page.ask('/api/user/data')).json()
  expect(sections.identities).toEqual([expect.objectContaining({ issuer: world.provider.issuer, subject })])
  expect(sections.sessions).toHaveLength(1)
  expect(sections.sessions[0]).not.toHaveProperty('id_token')
})
