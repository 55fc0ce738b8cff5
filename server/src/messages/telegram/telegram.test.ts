import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { notifyDueVisits } from '../notifications/service.ts'
import { workOutbox } from '../../base/outbox/worker.ts'
import { openChannels } from '../../base/posting/channels.ts'
import { loginAs, openChecklist, testApp, type Client, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildQuestion, buildRestaurant, buildUser, buildVisit } from '../../test/factories.ts'
import { TelegramServer, type Person } from '../../test/telegram.ts'
import { runTelegram } from './running.ts'

const HOUR = 3_600_000

let telegram: TelegramServer
let t: TestApp
let stop: () => Promise<void>

beforeAll(async () => {
  telegram = await TelegramServer.start()
  t = await testApp({}, telegram.env)
  await workOutbox(t.context, await openChannels(t.context.config))
  stop = runTelegram(t.context, t.context.config.telegram!)
})
afterEach(() => {
  telegram.refuse = () => null
  telegram.hangsUp = () => false
  t.setNow(undefined)
})
afterAll(async () => {
  await stop()
  await t.close()
  await telegram.close()
})

async function someone(overrides: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(t.db, { first_name: 'Vera', ...overrides })
  return { user, ...(await loginAs(t, user)) }
}

async function tokenFor(call: Client): Promise<string> {
  const { body } = await call('GET /user/telegram')
  expect(body).toMatchObject({ enabled: true, linked: false })
  return new URL(body.link!).searchParams.get('start')!
}

/** Returns the bot's answer to a message. */
async function answerTo(person: Person, text: string): Promise<string> {
  const before = person.got().length
  person.says(text)
  await eventually(() => expect(person.got().length).toBeGreaterThan(before))
  return person.got()[before]!
}

async function connected(overrides: Parameters<typeof buildUser>[1] = {}, language = 'en') {
  const it = await someone(overrides)
  const person = telegram.person(language)
  await answerTo(person, `/start ${await tokenFor(it.call)}`)
  return { ...it, person }
}

const isLinked = async (call: Client) => (await call('GET /user/telegram')).body.linked

test('the link opens our bot, its token connects a chat, and the answer shows the visits with their addresses', async () => {
  const { call, user } = await someone()
  const visit = await buildVisit(t.db, { guest_id: user.id })
  const { body } = await call('GET /user/telegram')
  expect(body.link).toMatch(/^https:\/\/t\.me\/cloche_test_bot\?start=[\w-]{43}$/)
  const person = telegram.person('en')
  const answer = await answerTo(person, `/start ${new URL(body.link!).searchParams.get('start')}`)
  expect(answer).toContain('Hello Vera, this chat is connected')
  expect(answer).toContain(`http://localhost/guest?visit=${visit.id}`)
  expect((await call('GET /user/telegram')).body).toEqual({ enabled: true, linked: true, link: null })
  expect((await call('GET /user')).body.telegramLinked).toBe(true)
  const stored = await t.db.selectFrom('telegram_tokens').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(body.link!.split('=')[1])
})

test('a token that is used, expired, made up or somebody else’s is refused in words', async () => {
  const first = await someone()
  const [token, older] = [await tokenFor(first.call), await tokenFor(first.call)]
  const [vera, stranger] = [telegram.person('en'), telegram.person('ru')]
  expect(await answerTo(vera, `/start ${token}`)).toContain('is connected to Cloche now')
  expect(await answerTo(vera, `/start ${token}`)).toContain('connected already')
  expect(await answerTo(stranger, `/start ${token}`)).toContain('уже воспользовались')
  expect(await answerTo(stranger, '/start nonsense')).toContain('не работает')
  expect(await answerTo(stranger, `/start ${older}`)).toContain('уже подключён другой Telegram')
  const second = await someone()
  expect(await answerTo(vera, `/start ${await tokenFor(second.call)}`)).toContain(
    'connected to somebody else',
  )
  const late = await tokenFor(second.call)
  t.setNow(new Date(Date.now() + HOUR / 4 + 1000))
  expect(await answerTo(stranger, `/start ${late}`)).toContain('устарела')
  t.setNow(undefined)
  expect([await isLinked(first.call), await isLinked(second.call)]).toEqual([true, false])
})

test('two chats that use one token at once: one is connected', async () => {
  const { call } = await someone()
  const token = await tokenFor(call)
  const people = [telegram.person('en'), telegram.person('en')]
  const answers = await Promise.all(people.map((person) => answerTo(person, `/start ${token}`)))
  expect(answers.filter((answer) => answer.includes('is connected to Cloche now'))).toHaveLength(1)
  expect(answers.filter((answer) => answer.includes('has been used already'))).toHaveLength(1)
})

test('more visits than a message holds: the next ones are listed', async () => {
  const { user, person } = await connected()
  const address = 'A long way '.repeat(40)
  const restaurant = await buildRestaurant(t.db, { address })
  const plan = (day: number) =>
    buildVisit(t.db, {
      guest_id: user.id,
      restaurant_id: restaurant.id,
      opens_at: new Date(Date.now() + day * 24 * HOUR),
    })
  const [first] = await Promise.all(Array.from({ length: 10 }, (_, day) => plan(day + 2)))
  person.says('/visits')
  await eventually(() => expect(person.got().some((text) => text.split('visit=').length > 5)).toBe(true))
  const listed = person.got().find((text) => text.split('visit=').length > 5)!
  expect(listed.length).toBeLessThan(4096)
  expect(listed.indexOf(first!.id)).toBe(listed.indexOf('visit=') + 'visit='.length)
})

test('/stop and the screen disconnect, help answers anything else, in the language of who asks', async () => {
  const { call, person } = await connected()
  expect(await answerTo(person, 'How are you?')).toContain('I notify you of your visits')
  expect(await answerTo(person, '/visits')).toContain('No visits ahead')
  expect(await answerTo(person, '/stop')).toContain('Disconnected')
  expect(await isLinked(call)).toBe(false)
  expect(await answerTo(person, '/visits')).toContain('I do not know you yet')
  expect(await answerTo(telegram.person('ru'), 'Привет')).toContain('Мы ещё не знакомы')
  await answerTo(person, `/start ${await tokenFor(call)}`)
  expect((await call('DELETE /user/telegram')).status).toBe(204)
  expect((await call('DELETE /user/telegram')).status).toBe(204)
  expect(await isLinked(call)).toBe(false)
})

test('the bot answers in the language that the person chose, else in Telegram’s', async () => {
  const { person, call } = await connected({ language: 'ru' })
  expect(person.got()[0]).toContain('Этот чат подключён')
  expect(await answerTo(person, '/visits')).toContain('Впереди визитов нет')
  expect(await answerTo(person, '/start nonsense')).toContain('не работает')
  await call('PUT /user/notification', { body: { language: 'en' } })
  expect(await answerTo(person, 'Hello')).toContain('I notify you of your visits')
  const { person: russian } = await connected({}, 'ru')
  expect(await answerTo(russian, '/stop')).toContain('Отключено')
})

test('a guest is notified of a visit when planned, a day and two hours before, and when it opens: each once, however many look', async () => {
  const { user, person } = await connected({}, 'ru')
  // All times are in the past, because the queue uses the database's clock.
  const opens = Date.now() - 10 * HOUR
  t.setNow(new Date(opens - 48 * HOUR))
  const visit = await buildVisit(t.db, { guest_id: user.id, opens_at: new Date(opens) })
  const before = person.got().length
  const received = () => person.got().slice(before)
  const steps = [
    [48, 'Для вас назначен визит'],
    [24, 'Напоминаем о вашем визите'],
    [23, null],
    [2, 'Ваш визит скоро начнётся'],
    [0, 'Ваш визит открыт'],
    [-5, null],
  ] as const
  const expected: string[] = []
  for (const [hours, words] of steps) {
    t.setNow(new Date(opens - hours * HOUR))
    await Promise.all([notifyDueVisits(t.context), notifyDueVisits(t.context), notifyDueVisits(t.context)])
    if (words) expected.push(words)
    await eventually(() => expect(received()).toHaveLength(expected.length))
  }
  // The greeting comes first.
  expect(received().map((text) => text.split('\n\n')[1]!.split(/[.,]/)[0])).toEqual(expected)
  expect(received()[0]).toContain(`Linden, 1 Mill Lane`)
  expect(received().every((text) => text.includes(`http://localhost/guest?visit=${visit.id}`))).toBe(true)
})

test('a guest is notified of a moved visit at its new time, and of a cancelled one that it is', async () => {
  const { user, person } = await connected()
  const { call } = await someone({ role_id: ROLE.administrator, login: 'mover' })
  const opens = Date.now() - 200 * HOUR
  t.setNow(new Date(opens - 48 * HOUR))
  const [moved, cancelled] = await Promise.all(
    [0, 1].map(() => buildVisit(t.db, { guest_id: user.id, opens_at: new Date(opens) })),
  )
  const before = person.got().length
  const received = () => person.got().slice(before)
  await notifyDueVisits(t.context)
  await eventually(() => expect(received()).toHaveLength(2))
  const at = (visit: { id: string }) => ({ params: { visitId: visit.id, id: visit.id } })
  const later = new Date(opens + 72 * HOUR).toISOString().slice(0, 16)
  expect((await call('PATCH /visit/{id}', { ...at(moved!), body: { visitDate: later } })).status).toBe(200)
  expect((await call('PATCH /visit/{id}', { ...at(cancelled!), body: { cancelled: true } })).status).toBe(200)
  await notifyDueVisits(t.context)
  await eventually(() => expect(received()).toHaveLength(4))
  const changes = received().slice(2).join('\n')
  expect(changes).toContain('Your visit has been moved')
  expect(changes).toContain('Your visit is cancelled')
  t.setNow(new Date(opens - HOUR))
  await notifyDueVisits(t.context)
  t.setNow(new Date(opens + 71 * HOUR))
  await notifyDueVisits(t.context)
  await eventually(() => expect(received()[4]).toContain('begins soon'))
  expect(received()).toHaveLength(5)
})

test('staff who have connected hear of a submitted visit and its score, others do not', async () => {
  const door = await buildQuestion(t.db, { title: 'Hall' })
  const choices = [{ value: 'yes', title: 'Yes', score: 1 }]
  await buildQuestion(t.db, { parent: door.id, type: 'single', title: 'Door', options: { choices } })
  const manager = await connected({ role_id: ROLE.visitManager, login: 'listener' })
  const guest = await connected()
  const restaurant = await buildRestaurant(t.db, { title: 'Acacia' })
  const visit = await buildVisit(t.db, { guest_id: guest.user.id, restaurant_id: restaurant.id })
  const item = await openChecklist(guest.call, visit.id)
  await guest.call('PUT /question/{id}/{value}', { params: { id: item('Door').id, value: 'yes' } })
  const before = [manager.person.got().length, guest.person.got().length] as const
  expect((await guest.call('PUT /visit/{visitId}', { params: { visitId: visit.id } })).status).toBe(200)
  expect((await guest.call('PUT /visit/{visitId}', { params: { visitId: visit.id } })).status).toBe(200)
  const received = () => manager.person.got().slice(before[0])
  await eventually(() => expect(received()[0]).toContain('Submitted: Acacia, score 100'))
  expect(received()[0]).toContain(`http://localhost/admin/visit-history/${visit.id}`)
  expect(await answerTo(manager.person, '/visits')).toContain(`/admin/visit-history/${visit.id}`)
  expect(received()).toHaveLength(2)
  expect(guest.person.got()).toHaveLength(before[1])
})

test('a guest hears that a visit was returned, once and with how many notes; nobody else does', async () => {
  const hall = await buildQuestion(t.db, { title: 'Way out' })
  const asked = await Promise.all(
    ['Coat', 'Door'].map((title) => buildQuestion(t.db, { parent: hall.id, type: 'text', title })),
  )
  const manager = await connected({ role_id: ROLE.visitManager, login: 'returner' })
  const guest = await connected({}, 'ru')
  const restaurant = await buildRestaurant(t.db, { title: 'Rowan' })
  const submit = async (guest_id: string, call: Client) => {
    const { id: visitId } = await buildVisit(t.db, { guest_id, restaurant_id: restaurant.id })
    const item = await openChecklist(call, visitId)
    await call('PUT /visit/{visitId}', { params: { visitId } })
    return { visitId, notes: asked.map(({ title }) => ({ questionId: item(title).id, text: 'Why so?' })) }
  }
  const giveBack = ({ visitId, notes }: Awaited<ReturnType<typeof submit>>) =>
    manager.call('POST /visit/{visitId}/return', { params: { visitId }, body: { message: 'Hm', notes } })
  const returned = await submit(guest.user.id, guest.call)
  const before = [manager.person.got().length, guest.person.got().length] as const
  expect([(await giveBack(returned)).status, (await giveBack(returned)).status]).toEqual([200, 409])
  const received = () => guest.person.got().slice(before[1])
  await eventually(() => expect(received()[0]).toContain('Вам вернули визит: Rowan'))
  expect(received()[0]).toContain('2 пометки')
  expect(received()[0]).toContain(`http://localhost/guest?visit=${returned.visitId}`)
  expect(received()[0]).not.toContain('Why so?')
  expect(await answerTo(guest.person, '/visits')).toContain('возвращён вам')

  const unconnected = await someone()
  expect((await giveBack(await submit(unconnected.user.id, unconnected.call))).status).toBe(200)
  const rows = await t.db.selectFrom('messages').selectAll().where('kind', '=', 'visit_returned').execute()
  expect(rows.map(({ user_id }) => user_id)).toEqual([guest.user.id])
  expect(received()).toHaveLength(2)

  const params = { visitId: returned.visitId }
  expect((await guest.call('PUT /visit/{visitId}', { params })).status).toBe(200)
  await eventually(() => expect(manager.person.got().at(-1)).toContain('Submitted again: Rowan'))
})

test('who blocks the bot is disconnected, whether Telegram says so or refuses a message', async () => {
  const [one, other] = [await connected(), await connected()]
  one.person.blocks()
  await eventually(async () => expect(await isLinked(one.call)).toBe(false))
  telegram.refuse = (method, { chat_id }) =>
    method === 'sendMessage' && String(chat_id) === other.person.chat
      ? { error_code: 403, description: 'Forbidden: bot was blocked by the user' }
      : null
  await buildVisit(t.db, { guest_id: other.user.id, opens_at: new Date(Date.now() + 48 * HOUR) })
  await notifyDueVisits(t.context)
  await eventually(async () => expect(await isLinked(other.call)).toBe(false))
  const rows = await t.db.selectFrom('messages').selectAll().where('user_id', '=', other.user.id).execute()
  expect(rows).toMatchObject([
    { status: 'dead', attempts: 1, last_error: expect.stringContaining('blocked') },
  ])
})

test('an answer that the network loses is sent again; one that it keeps losing holds up nobody else', async () => {
  const [once, always] = [telegram.person('en'), telegram.person('en')]
  let lost = 0
  telegram.hangsUp = (method, { chat_id }) =>
    method === 'sendMessage' &&
    (String(chat_id) === always.chat || (String(chat_id) === once.chat && lost++ === 0))
  expect(await answerTo(once, 'Hello')).toContain('I do not know you yet')
  always.says('Hello')
  expect(await answerTo(telegram.person('en'), 'Hello')).toContain('I do not know you yet')
  expect([once.got().length, always.got().length, lost]).toEqual([1, 0, 2])
})

test('too much at once: the message goes after as long as Telegram asks for', async () => {
  const { user, person } = await connected()
  const before = person.got().length
  telegram.refuse = (method) =>
    method === 'sendMessage'
      ? { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 600 } }
      : null
  const begunAt = Date.now()
  await buildVisit(t.db, { guest_id: user.id, opens_at: new Date(Date.now() + 48 * HOUR) })
  await notifyDueVisits(t.context)
  const row = () =>
    t.db.selectFrom('messages').selectAll().where('user_id', '=', user.id).executeTakeFirstOrThrow()
  await eventually(async () => expect((await row()).attempts).toBe(1))
  const { status, next_attempt_at } = await row()
  expect(status).toBe('waiting')
  const nextAt = Date.parse(next_attempt_at!)
  expect(nextAt).toBeGreaterThan(begunAt + 599_000)
  expect(nextAt).toBeLessThanOrEqual(Date.now() + 600_000)
  expect(person.got()).toHaveLength(before)
  telegram.refuse = (method) => {
    telegram.refuse = () => null
    return method === 'sendMessage'
      ? { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 1 } }
      : null
  }
  expect(await answerTo(person, '/visits')).toContain('Linden')
})

test('one person who writes too much holds up nobody else', async () => {
  const flood = telegram.person('en')
  telegram.refuse = (method, { chat_id }) =>
    method === 'sendMessage' && String(chat_id) === flood.chat
      ? { error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 50 } }
      : null
  flood.says('Hello')
  expect(await answerTo(telegram.person('en'), 'Hello')).toContain('I do not know you yet')
  const tried = telegram.calls.filter(({ payload }) => String(payload['chat_id']) === flood.chat)
  expect(tried).toHaveLength(1)
})

test('erased with the person: chat, tokens and what they were notified of', async () => {
  const { call, user, person } = await connected()
  await buildVisit(t.db, { guest_id: user.id, opens_at: new Date(Date.now() + 48 * HOUR) })
  await notifyDueVisits(t.context)
  const { body } = await call('GET /user/data')
  expect(body.sections['user']).toMatchObject([{ telegram_chat: person.chat, telegram_language: 'en' }])
  expect(body.sections['visitNotices']).toHaveLength(1)
  expect((await call('DELETE /user/data', { query: { confirm: 'erase' } })).status).toBe(204)
  expect(await answerTo(person, '/visits')).toContain('I do not know you yet')
  const left = await Promise.all(
    (['telegram_tokens', 'visit_notices', 'messages'] as const).map((table) =>
      t.db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute(),
    ),
  )
  expect(left).toEqual([[], [], []])
})

test('with no bot nothing is offered; while Telegram is away there is no link', async () => {
  const none = await testApp()
  const user = await buildUser(none.db)
  const { call } = await loginAs(none, user)
  expect((await call('GET /user/telegram')).body).toEqual({ enabled: false, linked: false, link: null })
  await none.close()
  const away = await testApp({}, { ...telegram.env, TELEGRAM_API_ROOT: 'http://127.0.0.1:9' })
  const lonely = await loginAs(away, await buildUser(away.db))
  expect((await lonely.call('GET /user/telegram')).body).toEqual({ enabled: true, linked: false, link: null })
  await away.close()
})

test('a webhook without its secret is turned away, with it the bot answers', async () => {
  const TELEGRAM_WEBHOOK_SECRET = 'a-secret-of-the-webhook'
  const hooked = await TelegramServer.start()
  const h = await testApp({}, { ...hooked.env, TELEGRAM_WEBHOOK_SECRET })
  const PUBLIC_URL = await h.app.listen({ host: '127.0.0.1', port: 0 })
  const context = { ...h.context, config: { ...h.context.config, publicUrl: PUBLIC_URL } }
  const stopIt = runTelegram(context, context.config.telegram!)
  await eventually(() => expect(hooked.webhook?.url).toBe(`${PUBLIC_URL}/telegram/webhook`))
  const person = hooked.person('en')
  expect(await answerTo(person, 'Hello')).toContain('I do not know you yet')
  const update = { update_id: 99, message: { text: '/stop', chat: { id: 1, type: 'private' } } }
  for (const secret of [undefined, 'wrong-secret-of-the-hook', '']) {
    const headers = secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret }
    const answer = await h.app.inject({ method: 'POST', url: '/telegram/webhook', payload: update, headers })
    expect(answer.statusCode).toBe(401)
  }
  const statusOf = async (bytes: number) =>
    (await h.app.inject({ method: 'POST', url: '/telegram/webhook', payload: { text: 'x'.repeat(bytes) } }))
      .statusCode
  expect([await statusOf(100_000), await statusOf(300_000)]).toEqual([401, 413])
  expect(hooked.sent).toHaveLength(1)
  expect(hooked.calls.filter(({ method }) => method === 'getUpdates')).toEqual([])
  await stopIt()
  await h.close()
  await hooked.close()
})
