import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEADER } from '@cloche/contract/constants.ts'
import { closeDatabase, openDatabase } from '../base/db/database.ts'
import { post } from '../base/outbox/service.ts'
import { openVisit, testApp, type TestApp } from '../test/app.ts'
import { eventually } from '../test/eventually.ts'
import { buildBank } from '../test/factories.ts'

const HOUR = 3_600_000

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await buildBank(t.db)
})
afterAll(() => t.close())

/** The metrics as Prometheus reads them: name and labels → value. */
async function metrics({ app }: Pick<TestApp, 'app'> = t): Promise<Map<string, number>> {
  const { statusCode, body } = await app.inject('/metrics')
  expect(statusCode).toBe(200)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
}

/** Notes the metrics that other tests of this process have counted. The returned function tells by how much one has grown since. */
async function growth(): Promise<(name: string) => Promise<number>> {
  const before = await metrics()
  return async (name) => (await metrics()).get(name)! - (before.get(name) ?? 0)
}

test('a write that a phone made an hour ago counts as an hour of lag, by either call', async () => {
  const grown = await growth()
  const { call, visitId, item } = await openVisit(t)
  const capturedAt = new Date(Date.now() - HOUR).toISOString()
  const write = { questionId: item('Door').id, capturedAt, kind: 'answer', body: { answer: 'yes' } }
  await call('POST /visit/{visitId}/writes', { params: { visitId }, body: { writes: [write] } })
  const single = { params: { id: item('Door').id }, body: { answer: 'no' } }
  await call('PATCH /question/{id}', single, { [HEADER.capturedAt]: capturedAt })
  expect(await grown('cloche_sync_lag_seconds_bucket{le="1800",kind="answer"}')).toBe(0)
  expect(await grown('cloche_sync_lag_seconds_bucket{le="7200",kind="answer"}')).toBe(2)
})

test('a message that waits shows in the outbox and its queue, and its job once it has run', async () => {
  const facts = { firstName: 'Vera', message: '' }
  const to = { kind: 'declined', language: 'en', channel: 'sms', recipient: '79990000000' } as const
  await t.db.transaction().execute((within) => post(t.context, within, { ...to, facts }))
  const waiting = await metrics()
  expect(waiting.get('cloche_outbox_messages{status="waiting"}')).toBe(1)
  expect(waiting.get('cloche_outbox_messages{status="dead"}')).toBe(0)
  expect(waiting.get('cloche_outbox_oldest_seconds')).toBeGreaterThanOrEqual(0)
  const queues = [...waiting.keys()].filter((name) => name.startsWith('cloche_jobs_waiting{'))
  const queue = queues.find((name) => waiting.get(name) === 1)!
  expect(queue).toContain('sms')

  const grown = await growth()
  const ran: string[] = []
  await t.context.queue.work([queue.split('"')[1]!], async (id) => void ran.push(id))
  await eventually(() => expect(ran).toHaveLength(1))
  const count = queue
    .replace('jobs_waiting{', 'job_duration_seconds_count{')
    .replace('}', ',outcome="completed"}')
  expect(await grown(count)).toBe(1)
})

test('the pools and the event loop are shown', async () => {
  const found = await metrics()
  expect(found.get('cloche_database_up')).toBe(1)
  expect(found.get('cloche_database_connections{pool="shared",state="idle"}')).toBeGreaterThan(0)
  expect(found.get('cloche_database_waiting{pool="transactions"}')).toBe(0)
  expect(found.has('nodejs_eventloop_lag_p99_seconds')).toBe(true)
})

test('without a database the metrics say so, and leave out what they do not know', async () => {
  const db = openDatabase({ host: '127.0.0.1', port: 1 })
  const away = await testApp({ db })
  const found = await metrics(away)
  expect(found.get('cloche_database_up')).toBe(0)
  expect(found.has('cloche_photos_unread')).toBe(false)
  await away.close()
  await closeDatabase(db)
})

test('docs/operating.md names every metric of ours', async () => {
  const text = await readFile(new URL('../../../docs/operating.md', import.meta.url), 'utf8')
  const { body } = await t.app.inject('/metrics')
  const names = [...body.matchAll(/^# TYPE ((?:cloche|http)_\w+)/gm)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !text.includes(`\`${name}\``))).toEqual([])
})
