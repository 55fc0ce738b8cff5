import type { ChildProcess } from 'node:child_process'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { standIn } from '../../test/http-server.ts'
import { mailServer } from '../../test/smtp.ts'
import { untilOneWaits } from '../../test/locks.ts'
import { kill, killAll, startProcess } from '../../test/process.ts'
import { post } from './service.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})
afterEach(killAll)
afterAll(() => t.close())

const startWorker = (env: NodeJS.ProcessEnv) => startProcess('outbox-process.ts', t.context.connection, env)

const declined = { kind: 'declined', language: 'en', facts: { firstName: 'Vera', message: '' } } as const

function write(channel: 'email' | 'sms', recipient: string): Promise<string> {
  return t.db.transaction().execute((db) => post(t.context, db, { ...declined, channel, recipient }))
}

const rowOf = (id: string) =>
  t.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const untilSent = (id: string) => eventually(async () => expect((await rowOf(id)).status).toBe('sent'))

/** Makes the jobs of killed workers old enough for another worker. */
const expireJobs = () =>
  sql`update pgboss.job set started_on = started_on - interval '1 hour' where state = 'active'`.execute(t.db)

/**
 * Blocks the worker's next write, and kills the worker and its statement once it waits. Resolves when the block is in
 * place.
 */
async function holdAndKill(id: string, worker: ChildProcess): Promise<{ done: Promise<void> }> {
  const holds = Promise.withResolvers<void>()
  const done = t.db.transaction().execute(async (db) => {
    await sql`select from messages where id = ${id} for update`.execute(db)
    holds.resolve()
    await untilOneWaits(t.db)
    await kill(worker)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  })
  await holds.promise
  return { done }
}

test('killed after the letter was taken and before that was written: it is sent again, the same letter', async () => {
  const mail = await mailServer()
  const worker = await startWorker({ SMTP_URL: mail.url })
  const killing = Promise.withResolvers<{ done: Promise<void> }>()
  mail.onLetter = async ({ messageId }) => {
    mail.onLetter = () => {}
    killing.resolve(await holdAndKill(messageId.slice(1, 37), worker))
  }
  const id = await write('email', 'vera@example.com')
  await (
    await killing.promise
  ).done
  expect(mail.letters).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ status: 'waiting', attempts: 0 })
  await expireJobs()
  await startWorker({ SMTP_URL: mail.url })
  await untilSent(id)
  expect(mail.letters.map(({ messageId }) => messageId)).toEqual([`<${id}@127.0.0.1>`, `<${id}@127.0.0.1>`])
  await mail.close()
})

test('killed while it sends: nothing is lost, and both tries carry the same id', async () => {
  const gateway = await standIn(() => ({}))
  const SMS_URL = `http://${gateway.host}/send?to={phone}&text={text}&id={id}`
  const worker = await startWorker({ SMS_URL })
  const reached = Promise.withResolvers<void>()
  gateway.answer = async () => {
    gateway.answer = () => ({})
    await kill(worker)
    reached.resolve()
    return { status: 500 }
  }
  const id = await write('sms', '79161234567')
  await reached.promise
  await expireJobs()
  await startWorker({ SMS_URL })
  await untilSent(id)
  // The gateway recognizes the duplicate by the id.
  const ids = gateway.received.map(({ url }) => new URL(url, 'http://x').searchParams.get('id'))
  expect(ids).toEqual([id, id])
  await gateway.close()
})

test('two processes that work on the same outbox send each message once', async () => {
  const mail = await mailServer()
  await Promise.all([startWorker({ SMTP_URL: mail.url }), startWorker({ SMTP_URL: mail.url })])
  const ids = await Promise.all(Array.from({ length: 40 }, (_, n) => write('email', `guest${n}@example.com`)))
  for (const id of ids) await untilSent(id)
  expect(mail.letters.flatMap(({ to }) => to).toSorted()).toEqual(
    ids.map((_, n) => `guest${n}@example.com`).toSorted(),
  )
  await mail.close()
})
