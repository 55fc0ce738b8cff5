import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildUser } from '../../test/factories.ts'
import { startS3, type S3Server } from '../../test/s3.ts'
import { removeExpired } from './expiring.ts'
import { keyOf } from './files.ts'
import { keepExporting } from './running.ts'

let server: S3Server
let t: TestApp
let call: Client
let restaurantId: string

beforeAll(async () => {
  server = await startS3()
  t = await testApp({}, { STORAGE_URL: server.url })
  ;({ call } = await loginAs(t, await buildUser(t.db, { role_id: 1 })))
  restaurantId = (await buildRestaurant(t.db)).id
})
afterAll(async () => {
  await t.close()
  await server.close()
})

async function create(): Promise<string> {
  const body = { content: 'visits', format: 'csv', restaurantIds: [restaurantId] }
  const created = await call('POST /export', { body })
  expect(created.status).toBe(201)
  return created.body.id
}

const statusOf = async (id: string) => (await call('GET /export/{id}', { params: { id } })).body.status

test('an export that the store has failed is made once the store is back', async () => {
  const id = await create()
  const attempts = async () =>
    (await t.db.selectFrom('exports').select('attempts').executeTakeFirst())!.attempts

  await server.leave()
  const stop = keepExporting(t.context)
  await expect.poll(attempts).toBe(1)
  await expect.poll(() => statusOf(id)).toBe('waiting')
  await server.comeBack()
  await expect.poll(() => statusOf(id)).toBe('done')
  const { status } = await call('GET /export/{id}/file', { params: { id } })
  expect(status).toBe(200)
  await stop()
})

test('an export that is removed while the store is away is gone at once, and its file once the store is back', async () => {
  const id = await create()
  const stop = keepExporting(t.context)
  await expect.poll(() => statusOf(id)).toBe('done')
  await stop()
  await server.leave()
  expect((await call('DELETE /export/{id}', { params: { id } })).status).toBe(204)
  expect((await call('GET /export/{id}', { params: { id } })).status).toBe(404)
  await server.comeBack()
  expect(await t.context.storage.has(keyOf(id))).toBe(true)
  await removeExpired(t.context)
  expect(await t.context.storage.has(keyOf(id))).toBe(false)
  expect(await t.db.selectFrom('exports').select('id').where('id', '=', id).execute()).toEqual([])
})
