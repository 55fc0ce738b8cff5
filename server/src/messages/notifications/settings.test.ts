import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildRestaurant, buildSmallBank, buildUser, buildVisit } from '../../test/factories.ts'
import { notifyDueVisits } from './service.ts'

const HOUR = 3_600_000
const START = Date.parse('2030-03-04T12:00:00Z')
/** Nothing is sent here: what is posted is what counts. */
const CHANNELS = {
  SMTP_URL: 'smtp://127.0.0.1:9?from=cloche@example.com',
  SMS_URL: 'https://gateway.invalid/send?to={phone}&text={text}',
}

let t: TestApp
let admin: Client
let restaurantId: string
let people = 0

beforeAll(async () => {
  t = await testApp({}, CHANNELS)
  await buildSmallBank(t.db)
  admin = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
  restaurantId = (await buildRestaurant(t.db)).id
})
afterAll(() => t.close())

async function person(overrides: object = {}) {
  const n = people++
  const addresses = { email: `person${n}@example.com`, phone: `7918${String(n).padStart(7, '0')}` }
  const user = await buildUser(t.db, { ...addresses, ...overrides })
  const { call } = await loginAs(t, user)
  return { ...user, call, change: (body: object) => call('PUT /user/notification', { body }) }
}

const plan = (guest_id: string) =>
  buildVisit(t.db, { guest_id, restaurant_id: restaurantId, opens_at: new Date(START) })

async function look(...hours: number[]) {
  for (const each of hours) {
    t.setNow(new Date(START - each * HOUR))
    await notifyDueVisits(t.context)
  }
  t.setNow(undefined)
}

async function kindsTo(userId: string) {
  const messages = t.db.selectFrom('messages').select(['channel', 'kind', 'language'])
  const rows = await messages.where('user_id', '=', userId).orderBy('id').execute()
  return rows.map(({ channel, kind, language }) => `${language} ${channel} ${kind}`)
}

test('who has chosen nothing is notified as before, and reads what there is to choose', async () => {
  const guest = await person()
  expect((await guest.call('GET /user/notification')).body).toEqual({
    language: 'en',
    channels: ['email', 'sms'],
    mutedChannels: [],
    kinds: ['visit_reminder', 'visit_open', 'visit_accepted'],
    mutedKinds: [],
  })
  const manager = await person({ role_id: ROLE.visitManager })
  const { body } = await manager.call('GET /user/notification')
  expect(body.kinds).toEqual(['visit_submitted', 'applied'])
  const onlySms = await person({ email: null })
  expect((await onlySms.call('GET /user/notification')).body.kinds).toEqual([])
})

test('messages come in the chosen language and by the channels that are left, and a change is in the log', async () => {
  const guest = await person()
  const { status, body } = await guest.change({ language: 'ru', mutedChannels: ['email'] })
  expect([status, body.language, body.mutedChannels]).toEqual([200, 'ru', ['email']])
  await plan(guest.id)
  await look(72)
  expect(await kindsTo(guest.id)).toEqual(['ru sms visit_planned'])
  const { items } = (await admin('GET /audit', { query: { entityId: guest.id } })).body
  expect(items[0]!.changes).toEqual({ language: [null, 'ru'], mutedChannels: [[], ['email']] })
  expect((await guest.change({})).body.mutedChannels).toEqual(['email'])
})

test('muted kinds do not come; a plan and a return do, and so does a visit that opens as it is planned', async () => {
  const guest = await person()
  const mutedKinds = ['visit_reminder', 'visit_open', 'visit_accepted']
  expect((await guest.change({ mutedKinds })).body.mutedKinds).toEqual(mutedKinds.toSorted())
  await plan(guest.id)
  await look(72, 24, 0)
  await plan(guest.id)
  await look(-1)
  const { id: visitId } = await buildVisit(t.db, { guest_id: guest.id, restaurant_id: restaurantId })
  await openChecklist(guest.call, visitId)
  const params = { visitId }
  await guest.call('PUT /visit/{visitId}', { params })
  await admin('POST /visit/{visitId}/return', { params, body: { message: 'Hm', notes: [] } })
  await guest.call('PUT /visit/{visitId}', { params })
  await admin('POST /visit/{visitId}/accept', { params })
  const kinds = ['planned', 'planned', 'returned'].map((kind) => `en email visit_${kind}`)
  expect(await kindsTo(guest.id)).toEqual(kinds)
})

test('a guest who mutes every channel says so; staff read on Today that the guest was not notified', async () => {
  const guest = await person()
  const every = { mutedChannels: ['email', 'sms'] }
  const refused = await guest.change(every)
  expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
  expect((await guest.change({ ...every, silence: true })).status).toBe(200)
  expect((await guest.change({ language: 'ru' })).body.mutedChannels).toEqual(['email', 'sms'])
  const visit = await plan(guest.id)
  await look(72)
  expect(await kindsTo(guest.id)).toEqual([])
  const { items } = (await admin('GET /visit', { query: { unnotified: '1' } })).body
  expect(items.map(({ id }) => id)).toContain(visit.id)
})

test('staff mute what they are notified of, and all of it without further words', async () => {
  const [one, other] = [
    await person({ role_id: ROLE.visitManager }),
    await person({ role_id: ROLE.visitManager }),
  ]
  await one.change({ mutedKinds: ['visit_submitted'] })
  expect((await other.change({ mutedChannels: ['email', 'sms', 'telegram'] })).status).toBe(200)
  const guest = await person()
  const { id: visitId } = await buildVisit(t.db, { guest_id: guest.id, restaurant_id: restaurantId })
  await openChecklist(guest.call, visitId)
  await guest.call('PUT /visit/{visitId}', { params: { visitId } })
  expect([await kindsTo(one.id), await kindsTo(other.id)]).toEqual([[], []])
})
