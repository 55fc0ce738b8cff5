import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { notifyDueVisits } from '../../messages/notifications/service.ts'
import { attempt } from '../../base/outbox/worker.ts'
import { Undeliverable } from '../../base/posting/channel.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import {
  buildApplication,
  buildLink,
  buildRestaurant,
  buildSmallBank,
  buildUser,
  buildVisit,
} from '../../test/factories.ts'

const HOUR = 3_600_000
/** To the minute, as staff plan. */
const ahead = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR)

let t: TestApp
let admin: Client
let manager: Client
let restaurant_id: string
beforeAll(async () => {
  t = await testApp(
    {},
    {
      SMTP_URL: 'smtp://127.0.0.1:9?from=cloche@example.com',
      SMS_URL: 'https://gateway.invalid/send?to={phone}&text={text}',
    },
  )
  await buildSmallBank(t.db)
  admin = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
  manager = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.visitManager }))).call
  restaurant_id = (await buildRestaurant(t.db)).id
})
afterAll(() => t.close())

let people = 0
const guestWith = (addresses: { email?: boolean; phone?: boolean } = {}) =>
  buildUser(t.db, {
    email: addresses.email ? `g${people++}@example.com` : null,
    phone: addresses.phone ? `7917${String(people++).padStart(7, '0')}` : null,
  })
const plan = async (addresses = {}, opens_at = ahead(48)) =>
  buildVisit(t.db, { guest_id: (await guestWith(addresses)).id, restaurant_id, opens_at })

const look = () => notifyDueVisits(t.context)
const accepted = { send: () => Promise.resolve(null) }
const refused = { send: () => Promise.reject(new Undeliverable('no such recipient')) }
/** Sends the waiting messages about a visit. */
async function send(visitId: string, channel: typeof accepted | typeof refused) {
  const waiting = t.db.selectFrom('messages').select('id').where('visit_id', '=', visitId)
  for (const { id } of await waiting.where('status', '=', 'waiting').execute())
    await attempt(t.context, { telegram: channel, email: channel, sms: channel }, id)
}

/** Returns the visits whose guests were not notified, from both calls that list them. */
async function unnotified() {
  const { count, items } = (await manager('GET /visit/attention')).body.unnotified
  const { body } = await manager('GET /visit', { query: { unnotified: '1', sort: 'oldest' } })
  expect([count, items.map(({ id }) => id)]).toEqual([body.items.length, body.items.map(({ id }) => id)])
  return new Map(items.map(({ id, reason }) => [id, reason]))
}
const reasonOf = async (visit: { id: string }) => (await unnotified()).get(visit.id)

test('a guest whom nothing reaches is not notified; one who is about to be notified is', async () => {
  const [none, mail] = [await plan(), await plan({ email: true })]
  expect([await reasonOf(none), await reasonOf(mail)]).toEqual(['unreachable', undefined])
  await look()
  expect([await reasonOf(none), await reasonOf(mail)]).toEqual(['unreachable', undefined])
})

test('a guest whom one channel fails is notified by another; when all have failed they are not notified', async () => {
  const [reached, failed] = [
    await plan({ email: true, phone: true }),
    await plan({ email: true, phone: true }),
  ]
  await look()
  for (const { id } of [reached, failed]) await send(id, refused)
  await look()
  await send(reached.id, accepted)
  await send(failed.id, refused)
  await look()
  expect([await reasonOf(reached), await reasonOf(failed)]).toEqual([undefined, 'failed'])
  const { body } = await admin('GET /message', { query: { status: 'dead', channel: 'sms' } })
  const message = body.items.find(({ userId }) => userId === failed.guest_id)
  await admin('POST /message/{id}/resend', { params: { id: message!.id } })
  expect(await reasonOf(failed)).toBeUndefined()
})

test('cancelled, begun, overdue, without a guest: nobody has to be notified', async () => {
  const visits = [await plan(), await plan(), await plan({}, ahead(-73)), await plan()]
  const [cancelled, opened, , guestless] = visits
  await t.db
    .updateTable('visits')
    .set({ opens_at: ahead(-1) })
    .where('id', '=', opened!.id)
    .execute()
  expect([await reasonOf(cancelled!), await reasonOf(opened!)]).toEqual(['unreachable', 'unreachable'])
  await admin('PATCH /visit/{id}', { params: { id: cancelled!.id }, body: { cancelled: true } })
  const { call: guest } = await loginAs(t, { id: opened!.guest_id })
  await openChecklist(guest, opened!.id)
  expect(await reasonOf(opened!)).toBe('unreachable')
  await guest('POST /visit/{visitId}/begin', { params: { visitId: opened!.id } })
  await t.db
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('id', '=', guestless!.guest_id)
    .execute()
  const now = await unnotified()
  expect(visits.filter(({ id }) => now.has(id))).toEqual([])
})

test('the mark that staff notified a guest holds until the visit moves, and can be taken back', async () => {
  const visit = await plan()
  const params = { visitId: visit.id }
  for (const _ of [1, 2])
    expect((await manager('PUT /visit/{visitId}/notified', { params })).status).toBe(204)
  expect(await reasonOf(visit)).toBeUndefined()
  await manager('DELETE /visit/{visitId}/notified', { params })
  expect(await reasonOf(visit)).toBe('unreachable')
  await manager('PUT /visit/{visitId}/notified', { params })
  const body = { visitDate: ahead(90).toISOString().slice(0, 16) }
  expect((await admin('PATCH /visit/{id}', { params: { id: visit.id }, body })).status).toBe(200)
  expect(await reasonOf(visit)).toBe('unreachable')
  await admin('PATCH /visit/{id}', { params: { id: visit.id }, body: { cancelled: true } })
  expect((await manager('PUT /visit/{visitId}/notified', { params })).body).toMatchObject({
    code: 'conflict',
  })
})

test('a guest who knows of a visit to one restaurant is not notified of another at the same time', async () => {
  const { id: restaurantId } = await buildRestaurant(t.db, { title: 'Oak' })
  const [marked, mailed] = [await plan(), await plan({ email: true })]
  await manager('PUT /visit/{visitId}/notified', { params: { visitId: marked.id } })
  await look()
  await send(mailed.id, accepted)
  await t.db.updateTable('users').set({ email: null }).where('id', '=', mailed.guest_id).execute()
  expect([await reasonOf(marked), await reasonOf(mailed)]).toEqual([undefined, undefined])
  for (const { id } of [marked, mailed])
    await admin('PATCH /visit/{id}', { params: { id }, body: { restaurantId } })
  expect([await reasonOf(marked), await reasonOf(mailed)]).toEqual(['unreachable', 'unreachable'])
})

test('a return of which the guest is not notified', async () => {
  const visit = await plan({ email: true }, ahead(-1))
  const params = { visitId: visit.id }
  const { call } = await loginAs(t, { id: visit.guest_id })
  await openChecklist(call, visit.id)
  await call('PUT /visit/{visitId}', { params })
  expect(await reasonOf(visit)).toBeUndefined()
  await admin('POST /visit/{visitId}/return', { params, body: { message: 'Hm', notes: [] } })
  expect(await reasonOf(visit)).toBeUndefined()
  await send(visit.id, refused)
  expect(await reasonOf(visit)).toBe('failed')
  await manager('PUT /visit/{visitId}/notified', { params })
  expect(await reasonOf(visit)).toBeUndefined()
})

test('applications for all staff; unsent messages and guests without a link for administrators', async () => {
  const before = (await admin('GET /visit/attention')).body
  await buildApplication(t.db)
  const [without, withLink] = [await plan(), await plan()]
  await buildLink(t.db, { user_id: withLink.guest_id })
  const failing = await plan({ email: true })
  await look()
  await send(failing.id, refused)
  const after = (await admin('GET /visit/attention')).body
  expect(after.applications.count - before.applications.count).toBe(1)
  expect(after.messages!.dead - before.messages!.dead).toBe(1)
  expect(after.linkless!.count - before.linkless!.count).toBe(1)
  const { body } = await admin('GET /user/list', { query: { linkless: '1' } })
  const listed = body.items.map(({ id }) => id)
  expect([listed.includes(without.guest_id), listed.includes(withLink.guest_id)]).toEqual([true, false])
  const { applications, messages, linkless } = (await manager('GET /visit/attention')).body
  expect([applications, messages, linkless]).toEqual([after.applications, null, null])
})
