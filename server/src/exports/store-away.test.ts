import { expect, test } from 'vitest'
import { loginAs, testApp } from '../test/app.ts'
import { buildRestaurant, buildUser } from '../test/factories.ts'
import { startS3 } from '../test/s3.ts'
import { keepExporting } from './running.ts'

test('an export that the store has failed is made once the store is back', async () => {
  const server = await startS3()
  const t = await testApp({}, { STORAGE_URL: server.url })
  const { call } = await loginAs(t, await buildUser(t.db, { role_id: 1 }))
  const { id: restaurantId } = await buildRestaurant(t.db)
  const body = { content: 'visits', format: 'csv', restaurantIds: [restaurantId] }
  const created = await call('POST /export', { body })
  expect(created.status).toBe(201)
  const read = () => call('GET /export/{id}', { params: { id: created.body.id } })
  const attempts = async () =>
    (await t.db.selectFrom('exports').select('attempts').executeTakeFirst())!.attempts

  await server.leave()
  const stop = keepExporting(t.context)
  await expect.poll(attempts).toBe(1)
  await expect.poll(async () => (await read()).body.status).toBe('waiting')
  await server.comeBack()
  await expect.poll(async () => (await read()).body.status).toBe('done')
  const { status } = await call('GET /export/{id}/file', { params: { id: created.body.id } })
  expect(status).toBe(200)
  await stop()
  await t.close()
  await server.close()
})
