import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WEBHOOK_EVENTS, type WebhookEvent } from '@cloche/contract/webhook-events.ts'
import type { Context } from '../../base/context.ts'
import { publish } from '../../base/publish.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildBank, buildUser, buildVisit } from '../../test/factories.ts'
import { standIn, type Received, type StandIn } from '../../test/http-server.ts'
import { deliver, workWebhooks } from './delivering.ts'
import { post } from './post.ts'
import { queueLost, sweepDeliveries } from './service.ts'

const HOUR = 3_600_000
const START = new Date('2026-11-20T10:00:00Z').getTime()
const DONE = { started_at: new Date(), submitted_at: new Date(), progress_required: 1, progress_answered: 1 }

let t: TestApp
let admin: Client
let receiver: StandIn

beforeAll(async () => {
  t = await testApp({}, { WEBHOOK_PRIVATE_RANGES: '127.0.0.1' })
  admin = (await loginAs(t, await buildUser(t.db, { role_id: 1 }))).call
  await workWebhooks(t.context)
})
afterAll(() => t.close())
beforeEach(async () => {
  receiver = await standIn(() => ({}))
})
afterEach(async () => {
  t.setNow(undefined)
  await t.db.deleteFrom('webhooks').execute()
  await receiver.close()
})

async function make(events: WebhookEvent[] = ['visit.accepted'], url = `http://${receiver.host}/hook`) {
  const { status, body } = await admin('POST /webhook', { body: { name: 'Dashboard', url, events } })
  expect(status).toBe(201)
  return body
}

const listed = async (id: string) => (await admin('GET /webhook')).body.items.find((each) => each.id === id)!
const logOf = async (id: string) => (await admin('GET /webhook/{id}/delivery', { params: { id } })).body.items
const untilDelivered = (id: string) =>
  eventually(async () => expect((await logOf(id))[0]).toMatchObject({ status: 'delivered' }))

/** Throws unless a receiver with this secret would take the request as ours. */
const verified = (secret: string, { body, headers }: Received) =>
  new Verifier(secret).verify(body, headers as Record<string, string>)

async function submitted(): Promise<{ visitId: string; restaurantId: string; guestName: string }> {
  const visit = await buildVisit(t.db, { status: 'submitted', ...DONE })
  return { visitId: visit.id, restaurantId: visit.restaurant_id, guestName: 'Stone' }
}

/** The product without the jobs of the queue, so that the test alone makes attempts. */
const unqueued = (): Context => ({ ...t.context, queue: { ...t.context.queue, add: async () => {} } })

/** Writes a delivery that only the test sends. */
async function waiting(webhookId: string, at = new Date()): Promise<string> {
  t.setNow(at)
  const { visitId } = await submitted()
  const facts = { visitId, guestId: visitId, title: 'Linden', visitDate: '2026-11-20T10:00' }
  await t.db.transaction().execute((db) => publish(unqueued(), db, [{ ...facts, type: 'visit.accepted' }]))
  const { id } = await t.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

async function attemptAt(id: string, hours: number) {
  t.setNow(new Date(START + hours * HOUR))
  await deliver(unqueued(), id)
}

const oneOf = async (webhookId: string, id: string) =>
  (await logOf(webhookId)).find((each) => each.id === id)!

test('the published verifier takes what a submission, a return and an acceptance send', async () => {
  await buildBank(t.db)
  const { id, secret } = await make([...WEBHOOK_EVENTS])
  const visit = await buildVisit(t.db)
  const { call: guest } = await loginAs(t, { id: visit.guest_id })
  const item = await openChecklist(guest, visit.id)
  const params = { visitId: visit.id }
  await guest('PATCH /question/{id}', { params: { id: item('Door').id }, body: { answer: 'yes' } })
  await guest('PATCH /question/{id}/rate', { params: { id: item('Service').id }, body: { rate: 5 } })
  await guest('PATCH /question/{id}', { params: { id: item('Cocktail').id }, body: { answer: 'yes' } })
  expect((await guest('PUT /visit/{visitId}', { params })).status).toBe(200)
  await admin('POST /visit/{visitId}/return', { params, body: { message: 'More', notes: [] } })
  await guest('PUT /visit/{visitId}', { params })
  await admin('POST /visit/{visitId}/accept', { params })
  await eventually(() => expect(receiver.received).toHaveLength(4))
  const sent = receiver.received.map(
    (each) => verified(secret, each) as { type: string; timestamp: string; data: object },
  )
  expect(sent.map(({ type }) => type).toSorted()).toEqual([
    'visit.accepted',
    'visit.returned',
    'visit.submitted',
    'visit.submitted',
  ])
  expect(sent.find(({ type }) => type === 'visit.accepted')).toEqual({
    type: 'visit.accepted',
    timestamp: expect.stringMatching(/^2\d{3}-.*Z$/),
    data: {
      visitId: visit.id,
      restaurantId: visit.restaurant_id,
      status: 'accepted',
      score: expect.any(Number),
    },
  })
  const [{ headers }] = receiver.received as [Received]
  expect(headers['content-type']).toBe('application/json')
  expect(new Set(receiver.received.map((each) => each.headers['webhook-id'])).size).toBe(4)
  expect(JSON.stringify(receiver.received)).not.toMatch(/Ada|Stone/)
  expect((await logOf(id)).map(({ id: each }) => each).toSorted()).toEqual(
    receiver.received.map((each) => String(each.headers['webhook-id'])).toSorted(),
  )
})

test('a visit that is declared not to count is sent with the reason, and without the words to its guest', async () => {
  const { secret } = await make(['visit.voided'])
  const { visitId, restaurantId } = await submitted()
  const body = { reason: 'recognised', text: 'The waiter knew you.' }
  await admin('POST /visit/{visitId}/void', { params: { visitId }, body })
  await eventually(() => expect(receiver.received).toHaveLength(1))
  expect(verified(secret, receiver.received[0]!)).toEqual({
    type: 'visit.voided',
    timestamp: expect.any(String),
    data: { visitId, restaurantId, status: 'cancelled', score: null, reason: 'recognised' },
  })
})

test('only events that a webhook wants are sent to it, and a rolled back one to nobody', async () => {
  const { id } = await make(['visit.returned'])
  const { visitId } = await submitted()
  await admin('POST /visit/{visitId}/accept', { params: { visitId } })
  const facts = { visitId, guestId: visitId, title: 'Linden', visitDate: '2026-11-20T10:00' }
  const rolledBack = t.db.transaction().execute(async (db) => {
    await publish(t.context, db, [{ ...facts, type: 'visit.returned', notes: 0 }])
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await logOf(id)).toEqual([])
})

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const { id, secret: old } = await make()
  const rotated = await admin('POST /webhook/{id}/rotate', { params: { id } })
  const { secret, oldSecretUntil } = rotated.body
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(secret).not.toBe(old)
  await admin('POST /webhook/{id}/test', { params: { id } })
  await untilDelivered(id)
  const [both] = receiver.received as [Received]
  expect(String(both.headers['webhook-signature'])).toMatch(/^v1,\S+ v1,\S+$/)
  for (const each of [old, secret]) expect(verified(each, both)).toMatchObject({ type: 'webhook.test' })
  await t.db.updateTable('webhooks').set({ old_secret_until: new Date() }).where('id', '=', id).execute()
  expect((await listed(id)).oldSecretUntil).toBeNull()
  await admin('POST /webhook/{id}/test', { params: { id } })
  await eventually(() => expect(receiver.received).toHaveLength(2))
  const alone = receiver.received[1]!
  expect(verified(secret, alone)).toBeDefined()
  expect(() => verified(old, alone)).toThrow('No matching signature')
  expect(Date.parse(oldSecretUntil!)).toBeGreaterThan(Date.now() + 23 * HOUR)
  await sweepDeliveries(t.db, new Date())
  const row = await t.db.selectFrom('webhooks').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.old_secret).toBeNull()
  expect(JSON.stringify(row)).not.toContain(Buffer.from(secret.slice(6), 'base64').toString('hex'))
})

test('a failing receiver is asked again by the outbox’s schedule, with the same id and body', async () => {
  const { id } = await make()
  receiver.answer = () => ({ status: 503, json: { broken: 'now' } })
  const one = await waiting(id, new Date(START))
  await attemptAt(one, 0)
  expect(await oneOf(id, one)).toMatchObject({
    status: 'waiting',
    attempts: 1,
    responseStatus: 503,
    responseBody: '{"broken":"now"}',
    failure: { reason: 'status', detail: '503' },
    nextAttemptAt: new Date(START + 5000).toISOString(),
    resendable: false,
  })
  await attemptAt(one, 12)
  expect((await oneOf(id, one)).nextAttemptAt).toBe(new Date(START + 12.5 * HOUR).toISOString())
  receiver.answer = () => ({ status: 204 })
  await attemptAt(one, 12.5)
  expect(await oneOf(id, one)).toMatchObject({
    status: 'delivered',
    attempts: 3,
    failure: null,
    nextAttemptAt: null,
  })
  const distinct = (of: (each: Received) => unknown) => new Set(receiver.received.map(of)).size
  expect(receiver.received).toHaveLength(3)
  expect([distinct(({ headers }) => headers['webhook-id']), distinct(({ body }) => body)]).toEqual([1, 1])
  expect(distinct(({ headers }) => headers['webhook-timestamp'])).toBe(3)
})

test('a receiver that asks for time gets it', async () => {
  const { id } = await make()
  receiver.answer = () => ({ status: 429, headers: { 'retry-after': '7200' } })
  const one = await waiting(id, new Date(START))
  await attemptAt(one, 0)
  expect((await oneOf(id, one)).nextAttemptAt).toBe(new Date(START + 2 * HOUR).toISOString())
})

test('410 stops a webhook at once, what waits is not sent, and Today says so', async () => {
  const { id } = await make()
  const [first, second] = [await waiting(id, new Date(START)), await waiting(id, new Date(START))]
  receiver.answer = () => ({ status: 410 })
  await attemptAt(second, 0)
  expect((await listed(id)).stopped).toBe('gone')
  await attemptAt(first, 0)
  expect(await oneOf(id, first)).toMatchObject({
    status: 'failed',
    failure: { reason: 'stopped' },
    attempts: 0,
  })
  expect(receiver.received).toHaveLength(1)
  t.setNow(undefined)
  const { visitId } = await submitted()
  await admin('POST /visit/{visitId}/accept', { params: { visitId } })
  expect(await logOf(id)).toHaveLength(2)
  const { body } = await admin('GET /visit/attention')
  expect(body.webhooks).toEqual([{ id, name: 'Dashboard', stopped: 'gone' }])
})

test('three days without a success stop a webhook, and staff may start it and send again', async () => {
  const { id, version } = await make()
  receiver.answer = () => ({ status: 500 })
  const one = await waiting(id, new Date(START))
  await attemptAt(one, 0)
  await attemptAt(one, 71)
  expect((await listed(id)).stopped).toBeNull()
  await attemptAt(one, 72)
  expect(await listed(id)).toMatchObject({ stopped: 'failing', last: { status: 'failed', attempts: 3 } })
  t.setNow(undefined)
  const params = { id, deliveryId: one }
  const resend = () => admin('POST /webhook/{id}/delivery/{deliveryId}/resend', { params })
  expect((await resend()).status).toBe(409)
  const body = {
    name: 'Dashboard',
    url: `http://${receiver.host}/hook`,
    events: ['visit.accepted'],
    enabled: true,
  }
  const stale = await admin('PUT /webhook/{id}', { params: { id }, body }, { 'if-match': `"${version}"` })
  expect([stale.status, stale.body.code]).toEqual([412, 'changed'])
  expect((await admin('PUT /webhook/{id}', { params: { id }, body })).body.stopped).toBeNull()
  receiver.answer = () => ({})
  expect((await resend()).body).toMatchObject({ id: one, status: 'waiting' })
  await untilDelivered(id)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([one]))
  const log = await admin('GET /audit', { query: { entity: 'webhook', entityId: id } })
  expect(log.body.items.map(({ action }) => action)).toEqual(['resend', 'update', 'create'])
})

test('a delivery that fails for good does not stop a webhook that others reach', async () => {
  const { id } = await make()
  const poor = await waiting(id, new Date(START))
  const fine = await waiting(id, new Date(START + HOUR))
  receiver.answer = ({ headers }) => ({ status: headers['webhook-id'] === poor ? 500 : 200 })
  await attemptAt(poor, 0)
  await attemptAt(fine, 1)
  await attemptAt(poor, 72)
  expect(await oneOf(id, poor)).toMatchObject({ status: 'failed' })
  expect((await listed(id)).stopped).toBeNull()
})

test('two processes that have the same delivery send it once', async () => {
  const { id } = await make()
  const one = await waiting(id)
  const arrived = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<object>()
  receiver.answer = () => {
    arrived.resolve()
    return answer.promise
  }
  const first = deliver(unqueued(), one)
  await arrived.promise
  await expect(deliver(unqueued(), one)).rejects.toThrow('Another process sends it')
  answer.resolve({})
  await first
  await deliver(unqueued(), one)
  expect(receiver.received).toHaveLength(1)
})

test('a delivery whose process was killed, or whose job was lost, is sent all the same', async () => {
  const { id } = await make()
  const one = await waiting(id, new Date(Date.now() - HOUR))
  const claimed = { claimed_until: new Date(Date.now() - HOUR / 2) }
  await t.db.updateTable('webhook_deliveries').set(claimed).where('id', '=', one).execute()
  t.setNow(undefined)
  await queueLost(t.context)
  await untilDelivered(id)
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([one])
})

test('a test is sent once, also by a webhook that is off, and its failure stops nothing', async () => {
  const { id } = await make()
  const body = {
    name: 'Dashboard',
    url: `http://${receiver.host}/hook`,
    events: ['visit.accepted'],
    enabled: false,
  }
  expect((await admin('PUT /webhook/{id}', { params: { id }, body })).body.stopped).toBe('staff')
  receiver.answer = () => ({ status: 302, headers: { location: `http://${receiver.host}/other` } })
  const { body: made } = await admin('POST /webhook/{id}/test', { params: { id } })
  expect(made).toMatchObject({ type: 'webhook.test', status: 'waiting' })
  await eventually(async () => expect((await logOf(id))[0]!.status).toBe('failed'))
  expect((await logOf(id))[0]).toMatchObject({ attempts: 1, responseStatus: 302, resendable: false })
  expect(receiver.received.map(({ url }) => url)).toEqual(['/hook'])
  expect((await admin('GET /visit/attention')).body.webhooks).toEqual([])
})

test('private addresses are refused, as they are typed and as a name leads there', async () => {
  const send = (url: string) =>
    admin('POST /webhook', { body: { name: 'Inside', url, events: ['visit.accepted'] } })
  for (const url of [
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://2130706434/',
    'ftp://example.com/',
    'https://vera:secret@example.com/',
    'example.com',
  ]) {
    const { status, body } = await send(url)
    expect([url, status, body.errors![0]!.path]).toEqual([url, 422, 'url'])
  }
  const { port } = new URL(`http://${receiver.host}`)
  const { id } = await make(['visit.accepted'], `http://menu.example:${port}/`)
  const lookup = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '10.0.0.1', family: 4 }])) as never
  const asked = post(new URL((await listed(id)).url), {
    headers: {},
    body: Buffer.from('{}'),
    allowed: t.context.config.webhookPrivateRanges,
    lookup,
  })
  await expect(asked).rejects.toThrow('private_address: 10.0.0.1')
})

/** A receiver that answers byte by byte as the test says. */
async function rawReceiver(
  answer: Parameters<typeof createServer>[1],
): Promise<{ server: Server; url: URL }> {
  const server = createServer(answer as never).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`) }
}

test('of an endless answer the beginning is kept, and a silent receiver is given up', async () => {
  const { server, url } = await rawReceiver((request, response) => {
    if (request.url === '/silent') return
    response.writeHead(200)
    const more = (error?: Error | null): void => {
      if (!error) response.write(`\0\u001b${'x'.repeat(60_000)}`, more)
    }
    more()
    response.on('error', () => {})
  })
  const options = { headers: {}, body: Buffer.from('{}'), allowed: t.context.config.webhookPrivateRanges }
  expect(await post(url, options)).toEqual({ status: 200, body: 'x'.repeat(1000), retryAfter: 0 })
  const silent = post(new URL('/silent', url), { ...options, milliseconds: 300 })
  await expect(silent).rejects.toThrow('timeout')
  server.closeAllConnections()
  server.close()
})

test('the log is paged, filtered and bounded', async () => {
  const { id } = await make()
  const now = Date.now()
  const rows = Array.from({ length: 1010 }, (_, place) => ({
    id: crypto.randomUUID(),
    webhook_id: id,
    type: 'visit.accepted' as const,
    payload: '{}',
    status: place === 1009 ? ('failed' as const) : ('delivered' as const),
    created_at: new Date(now - place * 60_000),
    queued_at: new Date(now),
  }))
  await t.db.insertInto('webhook_deliveries').values(rows).execute()
  const page = (query: Record<string, string>) =>
    admin('GET /webhook/{id}/delivery', { params: { id }, query })
  const { body: first } = await page({ limit: '2' })
  expect(first.items.map((each) => each.id)).toEqual([rows[0]!.id, rows[1]!.id])
  const { body: second } = await page({ limit: '2', cursor: first.nextCursor! })
  expect(second.items[0]!.id).toBe(rows[2]!.id)
  expect((await page({ status: 'failed' })).body.items).toHaveLength(1)
  expect(await sweepDeliveries(t.db, new Date(now))).toBe(10)
  expect((await page({ status: 'failed' })).body.items).toEqual([])
  expect(await sweepDeliveries(t.db, new Date(now + 31 * 24 * HOUR))).toBe(1000)
})

test('there is room for twenty, a removed one is gone with its log, and only administrators see any', async () => {
  const { id } = await make()
  for (let n = 1; n < 20; n++) await make()
  const full = await admin('POST /webhook', {
    body: { name: 'One more', url: 'https://example.com/', events: ['visit.accepted'] },
  })
  expect(full.body.code).toBe('quota_reached')
  expect((await admin('DELETE /webhook/{id}', { params: { id } })).status).toBe(204)
  for (const gone of [
    await admin('DELETE /webhook/{id}', { params: { id } }),
    await admin('GET /webhook/{id}/delivery', { params: { id } }),
    await admin('POST /webhook/{id}/test', { params: { id } }),
    await admin('POST /webhook/{id}/rotate', { params: { id } }),
  ])
    expect(gone.status).toBe(404)
  const manager = (await loginAs(t, await buildUser(t.db, { role_id: 3 }))).call
  expect((await manager('GET /webhook')).status).toBe(403)
  expect((await manager('GET /visit/attention')).body.webhooks).toBeNull()
  expect(JSON.stringify((await admin('GET /webhook')).body)).not.toContain('whsec_')
})
