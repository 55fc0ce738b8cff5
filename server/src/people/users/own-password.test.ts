import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { clientOf, loginAs, testApp, type TestApp } from '../../test/app.ts'
import { buildUser, quickHash } from '../../test/factories.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const OLD = 'correct horse'
const NEW = 'another horse'
const login = (name: string, password: string) =>
  clientOf(t.app)('POST /user/login', { body: { login: name, password } })

async function buildStaff(name: string, role_id: number = ROLE.visitManager) {
  return buildUser(t.db, { role_id, login: name, password_hash: await quickHash(OLD) })
}

test('staff change their own password with the old one: their other sessions end, the log has it', async () => {
  const user = await buildStaff('vera', ROLE.administrator)
  const [here, there] = [await loginAs(t, user), await loginAs(t, user)]
  const change = (body: object) => here.call('PUT /user/password', { body })
  const wrong = await change({ oldPassword: 'wrong horse', password: NEW })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'password_wrong'])
  expect([(await there.call('GET /user')).status, (await login('vera', OLD)).status]).toEqual([200, 200])

  expect((await change({ oldPassword: OLD, password: NEW })).status).toBe(204)
  expect([(await here.call('GET /user')).status, (await there.call('GET /user')).status]).toEqual([200, 401])
  expect([(await login('vera', OLD)).status, (await login('vera', NEW)).status]).toEqual([401, 200])
  const { items } = (await here.call('GET /audit', { query: { entityId: user.id } })).body
  expect(items.map(({ changes }) => changes)).toEqual([{ password: [null, 'changed'] }])
})

test('a short new password is refused by field', async () => {
  const { call } = await loginAs(t, await buildStaff('anna'))
  const { status, body } = await call('PUT /user/password', { body: { oldPassword: OLD, password: 'short' } })
  expect([status, body.errors!.map(({ path }) => path)]).toEqual([422, ['password']])
})

test('a session that somebody else holds does not let them guess the password for long', async () => {
  const { call } = await loginAs(t, await buildStaff('petr'))
  const guess = (oldPassword: string) => call('PUT /user/password', { body: { oldPassword, password: NEW } })
  for (let tries = 0; tries < 20; tries++) expect((await guess(`guess ${tries}`)).status).toBe(422)
  expect([(await guess(OLD)).status, (await login('petr', OLD)).status]).toEqual([429, 200])
})

test('a guest asks staff for another password', async () => {
  const { call } = await loginAs(t, await buildStaff('gerd', ROLE.guest))
  expect((await call('PUT /user/password', { body: { oldPassword: OLD, password: NEW } })).status).toBe(403)
})
