import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post } from '../outbox/service.ts'
import { openTracing } from '../telemetry/open-tracing.ts'
import { loginAs, testApp, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildUser } from '../../test/factories.ts'

const SERVER = 2
const CLIENT = 3
const CONSUMER = 5
const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = 'b7ad6b7169203331'

interface Sent {
  name: string
  kind: number
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}
interface Batch {
  resourceSpans: { resource: Pick<Sent, 'attributes'>; scopeSpans: { spans: Sent[] }[] }[]
}

const received: Batch[] = []
let close: () => Promise<void>
let t: TestApp

/** An OTLP receiver, as a collector is one. A test in another process may ask a port that was its own before. */
const collector = createServer((request, response) => {
  if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end()
  void json(request).then((batch) => {
    received.push(batch as Batch)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})

beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  close = openTracing({ version: '1.2.3.4', traceShare: 1 }, endpoint, pino({ level: 'silent' }))
  t = await testApp({}, { TRUST_PROXY: '10.1.0.1' })
  t.app.get('/api/broken', async () => {
    throw new Error('nobody foresaw this')
  })
})
afterAll(async () => {
  await t.close()
  collector.close()
})

const value = ({ attributes }: Pick<Sent, 'attributes'>, name: string) => {
  const found = attributes.find(({ key }) => key === name)?.value
  return found?.stringValue ?? found?.intValue
}

test('requests, their statements and jobs are spans that a receiver of OTLP reads', async () => {
  const { token } = await loginAs(t, await buildUser(t.db, { role_id: 1, first_name: 'Wilhelmina' }))
  const headers = { authorization: `Bearer ${token}`, traceparent: `00-${TRACE}-${PARENT}-01` }
  const body = { title: 'Linden of Wilhelmina', address: 'Main street 1', timezone: 'Europe/Moscow' }
  const call = { method: 'POST', url: '/api/restaurant', headers, payload: body } as const
  const created = await t.app.inject({ ...call, remoteAddress: '10.1.0.1' })
  expect(created.statusCode).toBe(201)
  await t.app.inject({ ...call, remoteAddress: '10.9.9.9' })
  await t.app.inject('/api/broken')
  const ran: string[] = []
  const facts = { firstName: 'Wilhelmina', message: '' }
  const to = { kind: 'declined', language: 'en', channel: 'sms', recipient: '79990000000' } as const
  await t.context.queue.work(['outbox-sms'], async (id) => void ran.push(id))
  await t.db.transaction().execute((within) => post(t.context, within, { ...to, facts }))
  await eventually(() => expect(ran).toHaveLength(1))
  // The job's span ends after its handler.
  await t.context.queue.close()
  await close()

  const spans = received.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
  const [ours, foreign] = spans.filter(({ name }) => name === 'POST /api/restaurant')
  expect(ours).toMatchObject({ kind: SERVER, traceId: TRACE, parentSpanId: PARENT })
  expect(value(ours!, 'http.response.status_code')).toBe(201)
  expect(value(ours!, 'cloche.request_id')).toBe(created.headers['x-request-id'])
  // Only the trace of a trusted proxy is continued.
  expect(foreign!.traceId).not.toBe(TRACE)

  const inside = spans.filter(({ parentSpanId }) => parentSpanId === ours!.spanId)
  const insert = inside.find((each) =>
    String(value(each, 'db.query.text')).startsWith('insert into "restaurants"'),
  )
  expect(insert).toMatchObject({ name: 'INSERT', kind: CLIENT, traceId: TRACE })
  expect(spans.find(({ name }) => name === 'GET /api/broken')).toMatchObject({ status: { code: 2 } })
  expect(spans.filter(({ name, kind }) => name === 'job outbox-sms' && kind === CONSUMER)).toHaveLength(1)
  expect(value(received[0]!.resourceSpans[0]!.resource, 'service.name')).toBe('cloche')
  expect(JSON.stringify(received)).not.toContain('Wilhelmina')
})
