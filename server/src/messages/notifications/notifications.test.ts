import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import type { MessageChannel } from '@cloche/contract/messages.ts'
import { newToken, tokenHash } from '../../base/secrets/token.ts'
import { clientOf, loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import {
  buildApplication,
  buildRestaurant,
  buildSmallBank,
  buildUser,
  buildVisit,
} from '../../test/factories.ts'
import { Undeliverable } from '../../base/posting/channel.ts'
import { attempt } from '../../base/outbox/worker.ts'
import { notifyDueVisits } from './service.ts'

const HOUR = 3_600_000
const START = Date.parse('2030-03-04T12:00:00Z')
/** These tests check the posted messages and send nothing. */
const CHANNELS = {
  SMTP_URL: 'smtp://127.0.0.1:9?from=cloche@example.com',
  SMS_URL: 'https://gateway.invalid/send?to={phone}&text={text}',
  TELEGRAM_BOT_TOKEN: '4242:stand-in',
}

let t: TestApp
let admin: Client
let restaurantId: string

beforeAll(async () => {
  t = await testApp({}, CHANNELS)
  await buildSmallBank(t.db)
  admin = (await loginAs(t, await buildUser(t.db, { role_id: ROLE.administrator }))).call
  restaurantId = (await buildRestaurant(t.db)).id
})
afterAll(() => t.close())

const EVERY = { telegram: true, email: true, sms: true }
const EVERY_CHANNEL = ['telegram', 'email', 'sms'] as const
const SENT = { status: 'sent', sent_at: new Date(START), next_attempt_at: null, secrets: null } as const
let people = 0

/** A user whom these channels can reach. */
function reachedBy(channels: Partial<Record<MessageChannel, boolean>>, overrides: object = {}) {
  const n = people++
  return buildUser(t.db, {
    email: channels.email ? `guest${n}@example.com` : null,
    phone: channels.sms ? `7917${String(n).padStart(7, '0')}` : null,
    ...(channels.telegram && { telegram_chat: `9${n}`, telegram_language: 'en' }),
    ...overrides,
  })
}

const messagesTo = (userId: string) =>
  t.db.selectFrom('messages').selectAll().where('user_id', '=', userId).orderBy('id').execute()
const kindsTo = async (userId: string) =>
  (await messagesTo(userId)).map(({ channel, kind }) => `${channel} ${kind}`)

/** Several processes look for due visits this many hours before the start. */
async function look(hours = 72) {
  t.setNow(new Date(START - hours * HOUR))
  await Promise.all([notifyDueVisits(t.context), notifyDueVisits(t.context), notifyDueVisits(t.context)])
  t.setNow(undefined)
}

const plan = (guest_id: string) =>
  buildVisit(t.db, { guest_id, restaurant_id: restaurantId, opens_at: new Date(START) })
const change = (id: string, body: object) => admin('PATCH /visit/{id}', { params: { id }, body })

test('a guest is notified by Telegram, else mail, else a text message, else not at all', async () => {
  const all = await reachedBy(EVERY)
  const mail = await reachedBy({ email: true, sms: true })
  const sms = await reachedBy({ sms: true })
  const none = await reachedBy({})
  for (const { id } of [all, mail, sms, none]) await plan(id)
  for (const hours of [72, 71, 24, 2, 0]) await look(hours)
  const stages = ['planned', 'reminder', 'soon', 'open'].map((stage) => `telegram visit_${stage}`)
  expect(await kindsTo(all.id)).toEqual(stages)
  expect(await kindsTo(mail.id)).toEqual(['email visit_planned', 'email visit_reminder', 'email visit_open'])
  expect(await kindsTo(sms.id)).toEqual(['sms visit_planned'])
  expect(await kindsTo(none.id)).toEqual([])
})

test('a guest is notified by every channel of a visit that opens as it is planned', async () => {
  const guests = await Promise.all([reachedBy({ email: true }), reachedBy({ sms: true })])
  for (const { id } of guests) await plan(id)
  await look(0)
  await look(-1)
  expect(await Promise.all(guests.map(({ id }) => kindsTo(id)))).toEqual([
    ['email visit_open'],
    ['sms visit_planned'],
  ])
})

test('of a window a guest hears when it is planned and opens; an appointment in it is what they are reminded of', async () => {
  const [undecided, decided] = await Promise.all([
    reachedBy({ telegram: true }),
    reachedBy({ telegram: true }),
  ])
  const within = { visit_until: '2030-03-14T22:00', due_at: new Date(START + 250 * HOUR) }
  for (const { id } of [undecided, decided])
    await buildVisit(t.db, {
      guest_id: id,
      restaurant_id: restaurantId,
      opens_at: new Date(START),
      ...within,
      ...(id === decided.id && { appointment: '2030-03-07T12:00' }),
    })
  for (const hours of [72, 24, 2, 0, -48, -70, -72, -200]) await look(hours)
  const kinds = (...stages: string[]) => stages.map((stage) => `telegram visit_${stage}`)
  expect(await kindsTo(undecided.id)).toEqual(kinds('planned', 'open'))
  expect(await kindsTo(decided.id)).toEqual(kinds('planned', 'reminder', 'soon', 'open'))
  const [first] = await messagesTo(undecided.id)
  expect(first!.body).toMatch(/4\s–\s14 March 2030/)
  expect((await messagesTo(decided.id))[1]!.body).toContain('7 March')
})

test('a window that is planned after it has opened is announced once', async () => {
  const { id } = await reachedBy({ telegram: true })
  const due_at = new Date(START + 250 * HOUR)
  await buildVisit(t.db, { guest_id: id, opens_at: new Date(START), visit_until: '2030-03-14T22:00', due_at })
  for (const hours of [-100, -120]) await look(hours)
  expect(await kindsTo(id)).toEqual(['telegram visit_open'])
})

test('a plan’s guests hear of their visits from the chosen time on, and at the latest the day before', async () => {
  const guests = await Promise.all(Array.from({ length: 3 }, () => reachedBy({ email: true })))
  const planFor = (guestId: string, notifyFrom?: string) =>
    admin('POST /visit/bulk', {
      body: { items: [{ guestId, restaurantId, visitDate: '2030-03-04T12:00' }], notifyFrom },
    })
  const [atOnce, atATime, dayBefore] = guests.map(({ id }) => id) as [string, string, string]
  await planFor(atOnce)
  await planFor(atATime, new Date(START - 48 * HOUR).toISOString())
  await planFor(dayBefore, 'day_before')
  const told = async (hours: number) => {
    await look(hours)
    return Promise.all(guests.map(async ({ id }) => (await kindsTo(id)).length))
  }
  expect(await told(72)).toEqual([1, 0, 0])
  expect(await told(47)).toEqual([1, 1, 0])
  expect((await told(23)).map(Boolean)).toEqual([true, true, true])
  expect(await kindsTo(dayBefore)).toEqual(['email visit_planned'])
})

test('the demo’s invented people are not written to', async () => {
  const { id } = await reachedBy({ email: true, sms: true })
  await plan(id)
  t.setNow(new Date(START - 72 * HOUR))
  await notifyDueVisits({ ...t.context, config: { ...t.context.config, demo: true } })
  expect(await kindsTo(id)).toEqual([])
  t.setNow(undefined)
})

test('the link in a letter and a text message logs in, and other links stay; it lies apart from the text', async () => {
  for (const channel of ['email', 'sms'] as const) {
    const user = await reachedBy({ [channel]: true }, { language: 'ru' })
    const before = await loginAs(t, user)
    await plan(user.id)
    await look()
    const [message] = await messagesTo(user.id)
    expect([message!.language, message!.body.includes('uuid=')]).toEqual(['ru', false])
    expect(message!.body).toMatch(/Для вас назначен визит/)
    const { link, cannotComeLink } = message!.secrets!
    expect(cannotComeLink).toBe(`${link}&visit=${message!.visit_id}&cannotCome=1`)
    const uuid = new URL(link!).searchParams.get('uuid')!
    const login = await clientOf(t.app)('POST /user/login', { body: { uuid } }, { 'x-platform': 'ios' })
    expect(login.body.user.id).toBe(user.id)
    expect((await before.call('GET /user')).status).toBe(200)
    const links = await t.db.selectFrom('guest_links').selectAll().where('user_id', '=', user.id).execute()
    expect(links.map(({ revoked_at }) => revoked_at)).toEqual([null, null])
  }
})

test('the language is the person’s own, else Telegram’s, else English', async () => {
  const telegram = { telegram: true }
  const languages = [
    await reachedBy(telegram, { language: 'ru' }),
    await reachedBy(telegram, { telegram_language: 'ru' }),
    await reachedBy({ email: true }),
  ]
  for (const { id } of languages) await plan(id)
  await look()
  const used = await Promise.all(languages.map(async ({ id }) => (await messagesTo(id))[0]!.language))
  expect(used).toEqual(['ru', 'ru', 'en'])
})

test('a visit moved twice in one round notifies its guest once; one planned and cancelled before the round does not', async () => {
  const guest = await reachedBy({ sms: true })
  const [moved, cancelled] = [await plan(guest.id), await plan(guest.id)]
  await change(cancelled.id, { cancelled: true, allowRepeats: true })
  await look()
  await change(moved.id, { visitDate: '2030-04-05T12:00', allowRepeats: true })
  await change(moved.id, { visitDate: '2030-04-06T12:00', allowRepeats: true })
  await look()
  const [first, second, ...more] = await messagesTo(guest.id)
  expect([first!.body, second!.body, more.length]).toEqual([
    expect.stringContaining('A visit is planned for you. Linden, Monday'),
    expect.stringContaining('Your visit has been moved. Linden, Saturday 6 April'),
    0,
  ])
})

const markSent = (userId: string) =>
  t.db.updateTable('messages').set(SENT).where('user_id', '=', userId).execute()
const bodiesTo = async (userId: string) => (await messagesTo(userId)).map(({ body }) => body)
const statusesTo = async (userId: string) => (await messagesTo(userId)).map(({ status }) => status)

test('a guest is notified once of a visit that moves to another restaurant at the same time', async () => {
  const { id: oak } = await buildRestaurant(t.db, { title: 'Oak' })
  const guest = await reachedBy({ sms: true })
  const visit = await plan(guest.id)
  await look()
  await markSent(guest.id)
  await change(visit.id, { restaurantId: oak })
  await look()
  await markSent(guest.id)
  await change(visit.id, { restaurantId })
  await change(visit.id, { restaurantId: oak })
  await look()
  expect(await bodiesTo(guest.id)).toEqual([
    expect.stringContaining('A visit is planned for you. Linden, Monday 4 March'),
    expect.stringContaining('Your visit has been moved. Oak, Monday 4 March'),
  ])
})

test('a cancellation names the restaurant that the guest was notified of', async () => {
  const { id: oak } = await buildRestaurant(t.db, { title: 'Oak' })
  const [guest, other] = [await reachedBy({ sms: true }), await reachedBy({ sms: true })]
  const visit = await plan(guest.id)
  await look()
  await markSent(guest.id)
  await change(visit.id, { restaurantId: oak, guestId: other.id })
  await look()
  expect((await bodiesTo(guest.id)).at(-1)).toContain('Your visit is cancelled. Linden')
})

const correctZone = async (id: string, timezone: string) => {
  const body = { title: 'Oak', address: '1 Mill Lane', timezone }
  expect((await admin('PUT /restaurant/{id}', { params: { id }, body })).status).toBe(200)
}

test('a guest is not notified anew of a visit whose time zone is corrected, and by a dead channel never again', async () => {
  const { id: oak } = await buildRestaurant(t.db, { title: 'Oak' })
  const guest = await reachedBy({ email: true, sms: true })
  const visit = await buildVisit(t.db, {
    guest_id: guest.id,
    restaurant_id: oak,
    opens_at: new Date(START),
    visit_date: '2030-03-04T12:00',
  })
  await look()
  await refuseLast(guest.id)
  await look()
  const rezoned = (timezone: string) => correctZone(oak, timezone)
  await rezoned('Asia/Tokyo')
  await look()
  expect(await kindsTo(guest.id)).toEqual(['email visit_planned', 'sms visit_planned'])
  await rezoned('Europe/London')
  await refuseLast(guest.id)
  await look()
  expect(await kindsTo(guest.id)).toHaveLength(2)
  await change(visit.id, { visitDate: '2030-03-05T12:00' })
  await look()
  expect((await bodiesTo(guest.id)).at(-1)).toContain('5 March')
})

test('a visit that moves back to an earlier time is announced again', async () => {
  const guest = await reachedBy({ sms: true })
  const visit = await plan(guest.id)
  for (const visitDate of ['2030-03-04T12:00', '2030-03-05T12:00', '2030-03-04T12:00']) {
    await change(visit.id, { visitDate })
    await look()
    await markSent(guest.id)
  }
  expect(await bodiesTo(guest.id)).toEqual([
    expect.stringContaining('A visit is planned for you. Linden, Monday 4 March'),
    expect.stringContaining('Your visit has been moved. Linden, Tuesday 5 March'),
    expect.stringContaining('Your visit has been moved. Linden, Monday 4 March'),
  ])
})

test('a visit that moves and moves back between two rounds is not announced again', async () => {
  const guest = await reachedBy({ sms: true })
  const visit = await plan(guest.id)
  await look()
  await markSent(guest.id)
  await change(visit.id, { visitDate: '2030-03-05T12:00' })
  await change(visit.id, { visitDate: '2030-03-04T12:00' })
  await look()
  expect(await kindsTo(guest.id)).toEqual(['sms visit_planned'])
})

test('a waiting message about a visit is not sent any more when the visit moves or is cancelled', async () => {
  const guest = await reachedBy({ email: true })
  const visit = await plan(guest.id)
  await look()
  await change(visit.id, { visitDate: '2030-03-05T12:00' })
  await look()
  expect(await statusesTo(guest.id)).toEqual(['expired', 'waiting'])
  await change(visit.id, { cancelled: true })
  await look()
  const messages = await messagesTo(guest.id)
  expect(messages.map(({ kind, status, secrets }) => [kind, status, secrets !== null])).toEqual([
    ['visit_planned', 'expired', false],
    ['visit_planned', 'expired', false],
    ['visit_cancelled', 'waiting', false],
  ])
})

test('a cancellation and a move that are taken back before the guest was notified leave the guest notified', async () => {
  const { id: oak } = await buildRestaurant(t.db, { title: 'Oak' })
  const detours = [
    [{ cancelled: true }, { cancelled: false }],
    [{ visitDate: '2030-03-05T12:00' }, { visitDate: '2030-03-04T12:00' }],
    [{ restaurantId: oak }, { restaurantId }],
  ]
  for (const detour of detours) {
    const guest = await reachedBy({ email: true })
    const visit = await plan(guest.id)
    await look()
    for (const step of detour) await change(visit.id, step)
    await look()
    expect(await statusesTo(guest.id)).toEqual(['expired', 'waiting'])
    expect((await bodiesTo(guest.id)).at(-1)).toContain('A visit is planned for you.')
  }
})

test('a cancellation that is taken back does not arrive after the new announcement; a former guest’s stays', async () => {
  const [guest, other, third] = await Promise.all([1, 2, 3].map(() => reachedBy({ email: true })))
  const [back, passed] = [await plan(guest!.id), await plan(other!.id)]
  await look()
  for (const { id } of [guest!, other!]) await markSent(id)
  await change(back.id, { cancelled: true })
  await change(passed.id, { guestId: third!.id })
  await look()
  await change(back.id, { cancelled: false })
  await change(passed.id, { visitDate: '2030-03-06T12:00' })
  await look()
  const saidTo = async (id: string) => (await messagesTo(id)).map(({ kind, status }) => `${kind} ${status}`)
  expect(await saidTo(guest!.id)).toEqual([
    'visit_planned sent',
    'visit_cancelled expired',
    'visit_planned waiting',
  ])
  expect(await saidTo(other!.id)).toEqual(['visit_planned sent', 'visit_cancelled waiting'])
})

test('a message whose visit is cancelled during a failing attempt is not tried again', async () => {
  const guest = await reachedBy({ email: true })
  const visit = await plan(guest.id)
  await look()
  const send = async (): Promise<never> => {
    await change(visit.id, { cancelled: true })
    throw new Error('connection lost')
  }
  const [{ id } = { id: '' }] = await messagesTo(guest.id)
  await attempt(t.context, { telegram: { send }, email: { send }, sms: { send } }, id)
  expect(await statusesTo(guest.id)).toEqual(['expired'])
})

test('a message that fails for good while the time zone is corrected goes by the next channel', async () => {
  const { id: oak } = await buildRestaurant(t.db, { title: 'Oak' })
  const guest = await reachedBy({ email: true, sms: true })
  await buildVisit(t.db, {
    guest_id: guest.id,
    restaurant_id: oak,
    opens_at: new Date(START),
    visit_date: '2030-03-04T12:00',
  })
  await look()
  const send = async (): Promise<never> => {
    await correctZone(oak, 'Asia/Tokyo')
    throw new Undeliverable('no such mailbox')
  }
  const [{ id } = { id: '' }] = await messagesTo(guest.id)
  await attempt(t.context, { telegram: { send }, email: { send }, sms: { send } }, id)
  await look()
  expect(await kindsTo(guest.id)).toEqual(['email visit_planned', 'sms visit_planned'])
})

test('a guest is not notified again of a first visit that the acceptance names', async () => {
  const body = { visitDate: '2030-03-04T12:00', restaurantId }
  const accept = async (sendBy: string[]) => {
    const { id } = await buildApplication(t.db)
    const { body: accepted } = await admin('POST /application/{id}/accept', {
      params: { id },
      body: { ...body, sendBy },
    })
    await look()
    return kindsTo(accepted.user.id)
  }
  expect(await accept(['email'])).toEqual(['email accepted'])
  expect(await accept([])).toEqual(['email visit_planned'])
})

test('staff hear by Telegram or mail that a visit was submitted, its guest by any channel that it was returned', async () => {
  const [mail, sms] = await Promise.all(
    [{ email: true }, { sms: true }].map((channels) =>
      reachedBy(channels, { role_id: ROLE.visitManager, language: 'ru' }),
    ),
  )
  for (const channel of ['email', 'sms'] as const) {
    const guest = await reachedBy({ [channel]: true })
    const { call } = await loginAs(t, guest)
    const { id: visitId } = await buildVisit(t.db, { guest_id: guest.id, restaurant_id: restaurantId })
    await openChecklist(call, visitId)
    expect((await call('PUT /visit/{visitId}', { params: { visitId } })).status).toBe(200)
    const letter = (await messagesTo(mail!.id)).at(-1)!
    expect(letter.subject).toBe('Сдан визит: Linden, без оценки')
    expect(letter.body).toContain(`http://localhost/admin/visit-history/${visitId}`)
    expect(await kindsTo(sms!.id)).toEqual([])
    await admin('POST /visit/{visitId}/return', { params: { visitId }, body: { message: 'Hm', notes: [] } })
    const [message] = await messagesTo(guest.id)
    expect([message!.channel, message!.kind]).toEqual([channel, 'visit_returned'])
    expect(message!.secrets!['link']).toContain('uuid=')
  }
})

test('a guest who knows of a visit hears that it is cancelled or is another’s, and of it anew when it comes back', async () => {
  for (const channel of ['telegram', 'email', 'sms'] as const) {
    const [guest, other] = await Promise.all([reachedBy({ [channel]: true }), reachedBy({ [channel]: true })])
    const visit = await plan(guest.id)
    await look()
    await change(visit.id, { visitDate: '2030-05-05T12:00' })
    await change(visit.id, { cancelled: true })
    await look()
    await look(71)
    await change(visit.id, { cancelled: false })
    await look()
    await change(visit.id, { guestId: other.id })
    await look()
    const said = [...(await messagesTo(guest.id)), ...(await messagesTo(other.id))]
    const kinds = ['planned', 'cancelled', 'planned', 'cancelled', 'planned'].map((kind) => `visit_${kind}`)
    expect(said.map(({ kind }) => kind)).toEqual(kinds)
    expect(said[1]!.body).toMatch(/Your visit is cancelled.*Linden.*Monday 4 March/s)
    expect(said[1]!.body).not.toContain('http')
  }
})

test('a guest is thanked once for an accepted visit, by Telegram or mail', async () => {
  for (const channel of ['telegram', 'email', 'sms'] as const) {
    const guest = await reachedBy({ [channel]: true }, { language: 'ru' })
    const { id: visitId } = await buildVisit(t.db, {
      guest_id: guest.id,
      restaurant_id: restaurantId,
      status: 'submitted',
      started_at: new Date(),
      submitted_at: new Date(),
      progress_required: 0,
      progress_answered: 0,
    })
    const params = { visitId }
    expect((await admin('POST /visit/{visitId}/accept', { params })).status).toBe(200)
    await admin('DELETE /visit/{visitId}/accept', { params })
    await admin('POST /visit/{visitId}/accept', { params })
    const said = await messagesTo(guest.id)
    expect(said.map(({ kind }) => kind)).toEqual(channel === 'sms' ? [] : ['visit_accepted'])
    for (const { body } of said) expect(body).toContain('Спасибо за визит: Linden')
  }
})

/** The service refuses everything, so the message ends unsent. */
async function refuse(messageId: string) {
  const refusing = { send: () => Promise.reject(new Undeliverable('no such recipient')) }
  await attempt(t.context, { telegram: refusing, email: refusing, sms: refusing }, messageId)
}

/** The last message ends unsent. */
async function refuseLast(userId: string) {
  const { id } = (await messagesTo(userId)).at(-1)!
  await refuse(id)
  return id
}

test('a message that one channel can’t deliver goes by the next, once, until none is left', async () => {
  const { id } = await reachedBy(EVERY)
  await plan(id)
  await look()
  for (const _ of EVERY_CHANNEL) {
    await refuseLast(id)
    await look()
  }
  const planned = EVERY_CHANNEL.map((channel) => `${channel} visit_planned`)
  expect(await kindsTo(id)).toEqual(planned)
  await look(24)
  expect(await kindsTo(id)).toEqual(planned)
})

test('a corrected address gets what the wrong one could not, by itself and when staff send it again', async () => {
  const correct = async (id: string, email: string) => {
    await t.db.updateTable('users').set({ email }).where('id', '=', id).execute()
  }
  const [looked, resent] = [await reachedBy({ email: true }), await reachedBy({ email: true })]
  for (const { id } of [looked, resent]) await plan(id)
  await look()
  await refuseLast(looked.id)
  const messageId = await refuseLast(resent.id)
  await correct(resent.id, 'right@example.com')
  const { body } = await admin('POST /message/{id}/resend', { params: { id: messageId } })
  expect(body.recipient).toBe('right@example.com')
  await look()
  await correct(looked.id, 'corrected@example.com')
  await look()
  const recipientsOf = async (id: string) => (await messagesTo(id)).map(({ recipient }) => recipient)
  expect(await recipientsOf(looked.id)).toEqual([looked.email, 'corrected@example.com'])
  expect(await recipientsOf(resent.id)).toEqual(['right@example.com'])
})

test('a message that staff send again is not followed by another of its kind', async () => {
  const { id } = await reachedBy({ email: true })
  await plan(id)
  await look()
  const messageId = await refuseLast(id)
  expect((await admin('POST /message/{id}/resend', { params: { id: messageId } })).status).toBe(200)
  await look()
  expect(await kindsTo(id)).toEqual(['email visit_planned'])
  await look(24)
  expect(await kindsTo(id)).toEqual(['email visit_planned', 'email visit_reminder'])
})

/** The last message has reached the guest. */
async function sendLast(userId: string) {
  const { id } = (await messagesTo(userId)).at(-1)!
  await t.db.updateTable('messages').set(SENT).where('id', '=', id).execute()
}

test('a cancellation goes by the channel that reached the guest, and by each other when that fails', async () => {
  const { id: oak } = await buildRestaurant(t.db, { title: 'Oak' })
  const [guest, other] = [await reachedBy(EVERY), await reachedBy({ sms: true })]
  const visit = await plan(guest.id)
  await look()
  await refuseLast(guest.id)
  await look()
  await sendLast(guest.id)
  await change(visit.id, { restaurantId: oak, guestId: other.id })
  await look()
  for (const _ of EVERY_CHANNEL) await refuseLast(guest.id)
  await look()
  expect(await kindsTo(guest.id)).toEqual([
    'telegram visit_planned',
    'email visit_planned',
    'email visit_cancelled',
    'sms visit_cancelled',
    'telegram visit_cancelled',
  ])
  const cancellations = (await bodiesTo(guest.id)).slice(2)
  for (const body of cancellations)
    expect(body).toMatch(/Your visit is cancelled.*Linden.*Monday.*4 March.*12:00/s)
})

test('a cancellation that can’t be delivered is not repeated once the guest has the visit again', async () => {
  const guest = await reachedBy({ email: true, sms: true })
  const visit = await plan(guest.id)
  await look()
  await markSent(guest.id)
  await change(visit.id, { cancelled: true })
  await look()
  await change(visit.id, { cancelled: false })
  await refuseLast(guest.id)
  expect(await kindsTo(guest.id)).toEqual(['email visit_planned', 'email visit_cancelled'])
})

test('a lost reminder is no reason to announce the visit again', async () => {
  const { id } = await reachedBy(EVERY)
  await plan(id)
  await look()
  await markSent(id)
  await look(24)
  await refuseLast(id)
  await look(23)
  expect(await kindsTo(id)).toEqual(['telegram visit_planned', 'telegram visit_reminder'])
})

test('a guest’s link that one channel can’t deliver goes by the next, once each', async () => {
  const guest = await reachedBy(EVERY)
  await admin('POST /user/bulk/link', { body: { ids: [guest.id], send: true } })
  for (const _ of EVERY_CHANNEL) await refuseLast(guest.id)
  const messages = await messagesTo(guest.id)
  expect(messages.map(({ channel, kind }) => `${channel} ${kind}`)).toEqual(
    EVERY_CHANNEL.map((channel) => `${channel} invited`),
  )
  expect(new Set(messages.map(({ secrets }) => secrets!['link'])).size).toBe(1)
})

test('a link that was revoked, or was sent anew meanwhile, is not sent by another channel', async () => {
  const invite = async () => {
    const guest = await reachedBy({ email: true, sms: true })
    const { body } = await admin('POST /user/bulk/link', { body: { ids: [guest.id], send: true } })
    return { guest, linkId: body.items[0]!.id, messageId: (await messagesTo(guest.id))[0]!.id }
  }
  const revoked = await invite()
  const params = { id: revoked.guest.id, linkId: revoked.linkId }
  await admin('DELETE /user/{id}/link/{linkId}', { params })
  const renewed = await invite()
  await admin('POST /user/bulk/link', { body: { ids: [renewed.guest.id], send: true } })
  for (const { messageId } of [revoked, renewed]) await refuse(messageId)
  expect(await kindsTo(revoked.guest.id)).toEqual(['email invited'])
  expect(await kindsTo(renewed.guest.id)).toEqual(['email invited', 'email invited'])
})

test('a return that one channel can’t deliver goes by the next', async () => {
  const guest = await reachedBy({ email: true, sms: true })
  const { call } = await loginAs(t, guest)
  const { id: visitId } = await buildVisit(t.db, { guest_id: guest.id, restaurant_id: restaurantId })
  await openChecklist(call, visitId)
  await call('PUT /visit/{visitId}', { params: { visitId } })
  await admin('POST /visit/{visitId}/return', { params: { visitId }, body: { message: 'Hm', notes: [] } })
  await refuseLast(guest.id)
  expect(await kindsTo(guest.id)).toEqual(['email visit_returned', 'sms visit_returned'])
  await refuseLast(guest.id)
  expect(await kindsTo(guest.id)).toHaveLength(2)
})

test('a letter about a return that still waits is not sent of a cancelled visit, and goes when the visit comes back', async () => {
  const guest = await reachedBy({ email: true })
  const { call } = await loginAs(t, guest)
  const { id: visitId } = await buildVisit(t.db, { guest_id: guest.id, restaurant_id: restaurantId })
  await openChecklist(call, visitId)
  await call('PUT /visit/{visitId}', { params: { visitId } })
  await admin('POST /visit/{visitId}/return', { params: { visitId }, body: { message: 'Hm', notes: [] } })
  const returned = async () => {
    const rows = await messagesTo(guest.id)
    return rows.filter(({ kind }) => kind === 'visit_returned').map(({ status }) => status)
  }
  expect(await returned()).toEqual(['waiting'])
  await change(visitId, { cancelled: true })
  expect(await returned()).toEqual(['expired'])
  await change(visitId, { cancelled: false })
  expect(await returned()).toEqual(['expired', 'waiting'])
  await markSent(guest.id)
  await change(visitId, { cancelled: true })
  await change(visitId, { cancelled: false })
  expect(await returned()).toHaveLength(2)
})

test('a cancellation names the hour that the guest knew, also when the time zone is corrected meanwhile', async () => {
  const { id: oak } = await buildRestaurant(t.db, { title: 'Oak' })
  const guest = await reachedBy({ email: true, sms: true })
  const planned = {
    guest_id: guest.id,
    restaurant_id: oak,
    opens_at: new Date(START),
    visit_date: '2030-03-04T12:00',
  }
  const visit = await buildVisit(t.db, planned)
  await look()
  await markSent(guest.id)
  await change(visit.id, { cancelled: true })
  await correctZone(oak, 'Asia/Tokyo')
  await look()
  await correctZone(oak, 'Asia/Kolkata')
  await refuseLast(guest.id)
  const said = (await messagesTo(guest.id)).slice(1)
  expect(said.map(({ channel, kind }) => `${channel} ${kind}`)).toEqual([
    'email visit_cancelled',
    'sms visit_cancelled',
  ])
  for (const { body } of said) expect(body).toContain('12:00')
})

test('staff hear of a new application once, without the name; erased with it', async () => {
  const manager = await reachedBy({ email: true }, { role_id: ROLE.visitManager, language: 'ru' })
  const phone = '79180000001'
  const apply = async () => {
    const phoneToken = newToken()
    const expires_at = new Date(Date.now() + 60_000)
    const token = { token_hash: tokenHash(phoneToken), phone, expires_at }
    await t.db.insertInto('phone_tokens').values(token).execute()
    const consent = { version: '2026-11', language: 'ru', at: '2026-11-20T10:00:00Z' }
    const choices = { eatsOut: 'weekly', diets: [], free: ['weekday_lunch'], birthYear: 1990, consent }
    const form = { firstName: 'Quirina', lastName: 'Z', email: 'q@example.com', city: 'Тверь', phoneToken }
    return clientOf(t.app)('POST /user/anketa', { body: { form: { ...form, ...choices } } })
  }
  const { status, body } = await apply()
  expect([status, (await apply()).body.id]).toEqual([201, body.id])
  const [letter, ...more] = (await messagesTo(manager.id)).filter(({ kind }) => kind === 'applied')
  expect([letter!.subject, more]).toEqual(['Новая анкета: Тверь', []])
  expect(letter!.body).toContain('http://localhost/admin/user?applications=1')
  expect(letter!.body).not.toContain('Quirina')
  await admin('DELETE /application/{id}', { params: { id: body.id } })
  expect((await kindsTo(manager.id)).filter((each) => each.endsWith('applied'))).toEqual([])
})

test('a letter names the guest, the deadline, whom to ask, and what a moved visit was before', async () => {
  const guest = await reachedBy({ email: true })
  const visit = await plan(guest.id)
  await look()
  await markSent(guest.id)
  await change(visit.id, { visitDate: '2030-03-31T01:30' })
  await look()
  const [planned, moved] = await bodiesTo(guest.id)
  expect(planned).toMatch(/^Hello Ada,\n\nA visit is planned for you\./)
  expect(planned).toMatch(/Please submit it by Thursday.* 7 March.* 12:00\./)
  expect(planned).toContain('Ask whoever planned the visit.')
  expect(planned).toMatch(/You can’t come\? Say so here.*\n.*cannotComeLink/)
  expect(planned).not.toContain('Before:')
  expect(moved).toMatch(/Your visit has been moved.*Before: Linden, Monday.* 4 March.* 12:00/s)
  expect(moved).toContain('skip this time: the visit opens at 02:30.')
})
