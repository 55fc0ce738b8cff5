import { expect, test } from 'vitest'
import { buildUser } from '../test/factories.ts'
import { clientOf, testApp } from '../test/app.ts'
import { openDatabase } from './database.ts'
import { databaseProblem } from './problems.ts'

test('what the constraints refuse, what passes, and what is our own fault', async () => {
  const t = await testApp()
  const problemOf = (work: Promise<unknown>) =>
    work.then(
      () => 'nothing',
      (error: unknown) => databaseProblem(error)?.code,
    )
  await buildUser(t.db, { login: 'one' })
  expect(await problemOf(buildUser(t.db, { login: 'ONE' }))).toBe('conflict')
  expect(await problemOf(buildUser(t.db, { role_id: 0 }))).toBe('invalid')
  expect(await problemOf(buildUser(t.db, { first_name: 'a\0b' }))).toBe('invalid')
  expect(await problemOf(buildUser(t.db, { role_id: 2, created_at: 'x' as never }))).toBeUndefined()
  await t.close()
})

test('a database that is away is 503 with a time to come back', async () => {
  const db = openDatabase({ host: '/nowhere', user: 'nobody' })
  const t = await testApp({ db })
  const reply = await clientOf(t.app, 'token')('GET /user')
  expect([reply.status, reply.body.code, reply.headers['retry-after']]).toEqual([503, 'unavailable', '2'])
  expect((await t.app.inject('/api/ready')).statusCode).toBe(503)
  expect((await t.app.inject('/api/health')).statusCode).toBe(200)
  await t.close()
})
