import { afterAll, beforeAll, expect, test } from 'vitest'
import { HEADER, ROLE } from '@cloche/contract/constants.ts'
import { clientOf, loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { buildUser } from '../../test/factories.ts'

let t: TestApp
let anybody: Client
beforeAll(async () => {
  t = await testApp({}, { SMTP_URL: 'smtp://127.0.0.1:9?from=cloche@example.com' })
  anybody = clientOf(t.app)
})
afterAll(() => t.close())

let people = 0
const guestAt = (overrides: object = {}) =>
  buildUser(t.db, { email: `Guest${people++}@example.com`, ...overrides })
const ask = (to: string, call = anybody) => call('POST /user/link', { body: { to, language: 'ru' } })
const messagesTo = (userId: string) =>
  t.db.selectFrom('messages').selectAll().where('user_id', '=', userId).orderBy('id').execute()

test('a guest gets a new link at the address that the programme knows, and older links stay valid', async () => {
  const guest = await guestAt({ language: 'en' })
  const before = await loginAs(t, guest)
  expect((await ask(` ${guest.email!.toUpperCase()} `)).body).toEqual({ isSetUp: true })
  const [message, ...others] = await messagesTo(guest.id)
  expect([message!.kind, message!.channel, message!.recipient, message!.language, others]).toEqual([
    'invited',
    'email',
    guest.email,
    'en',
    [],
  ])
  const uuid = new URL(message!.secrets!['link']!).searchParams.get('uuid')!
  expect(message!.body).not.toContain(uuid)
  const login = await anybody('POST /user/login', { body: { uuid } }, { [HEADER.platform]: 'ios' })
  expect([login.status, login.body.user.id]).toEqual([200, guest.id])
  expect((await before.call('GET /user')).status).toBe(200)
  const links = await t.db.selectFrom('guest_links').selectAll().where('user_id', '=', guest.id).execute()
  expect(links.map(({ revoked_at }) => revoked_at)).toEqual([null, null])
})

test('the answer is the same for an unknown address, a removed guest and staff, who get no link', async () => {
  const removed = await guestAt({ deleted_at: new Date() })
  const staff = await guestAt({ role_id: ROLE.visitManager, login: 'asks.for.link', password_hash: 'x' })
  const known = await ask((await guestAt()).email!)
  for (const to of ['nobody@example.com', removed.email!, staff.email!]) {
    const { status, body } = await ask(to)
    expect([status, body]).toEqual([known.status, known.body])
  }
  expect([await messagesTo(removed.id), await messagesTo(staff.id)]).toEqual([[], []])
})

test('an address of which the server has no channel, known or not, is answered so', async () => {
  const guest = await guestAt({ phone: '79161234567' })
  for (const to of ['+7 916 123-45-67', '8 916 000-00-00'])
    expect([(await ask(to)).body, await messagesTo(guest.id)]).toEqual([{ isSetUp: false }, []])
})

test('by phone the link goes to Telegram where that is linked and no SMS can be sent', async () => {
  const other = await testApp({}, { TELEGRAM_BOT_TOKEN: '1:secret' })
  try {
    const guest = await buildUser(other.db, {
      phone: '79161234568',
      telegram_chat: '7',
      telegram_language: 'ru',
    })
    const { body } = await ask('8 (916) 123-45-68', clientOf(other.app))
    const messages = await other.db
      .selectFrom('messages')
      .selectAll()
      .where('user_id', '=', guest.id)
      .execute()
    expect([body, messages.map(({ channel, recipient }) => [channel, recipient])]).toEqual([
      { isSetUp: true },
      [['telegram', '7']],
    ])
  } finally {
    await other.close()
  }
})

test.each(['', 'Anna', '12345', 'anna@'])('%j is neither a phone nor an e-mail address', async (to) => {
  const { status, body } = await ask(to)
  expect([status, body.errors!.map(({ path }) => path)]).toEqual([422, ['to']])
})

test('an address is written to three times an hour, known or not', async () => {
  const guest = await guestAt()
  for (const to of [guest.email!, 'unknown@example.com']) {
    const answers = []
    for (let n = 0; n < 4; n++) answers.push((await ask(to)).status)
    expect(answers).toEqual([200, 200, 200, 429])
  }
  expect(await messagesTo(guest.id)).toHaveLength(3)
})
