import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROLE } from '@cloche/contract/constants.ts'
import { TRIAL_MINUTES } from '@cloche/contract/messages.ts'
import { openChannels } from '../posting/channels.ts'
import { loginAs, testApp, type Client, type TestApp } from '../../test/app.ts'
import { eventually } from '../../test/eventually.ts'
import { buildUser } from '../../test/factories.ts'
import { standIn, type StandIn } from '../../test/http-server.ts'
import { mailServer, type MailServer } from '../../test/smtp.ts'
import { workOutbox } from './worker.ts'

let mail: MailServer
let gateway: StandIn
let t: TestApp
let call: Client

beforeAll(async () => {
  mail = await mailServer()
  gateway = await standIn(() => ({}))
  const sms = `http://${gateway.host}/send?to={phone}&text={text}`
  t = await testApp({}, { SMTP_URL: mail.url, SMS_URL: sms })
  await workOutbox(t.context, await openChannels(t.context.config))
  call = await logIn(t)
})
afterAll(async () => {
  await t.close()
  await mail.close()
  await gateway.close()
})

const logIn = async (app: TestApp, role: number = ROLE.administrator) =>
  (await loginAs(app, await buildUser(app.db, { role_id: role }))).call

const byMail = (recipient: string) => ({ body: { channel: 'email', recipient, language: 'en' } as const })
const bySms = (recipient: string) => ({ body: { channel: 'sms', recipient, language: 'ru' } as const })

async function outcome(id: string, by = call) {
  const { body } = await by('GET /message', { query: { kind: 'trial' } })
  return body.items.find((each) => each.id === id)!
}

test('a trial letter goes out as every letter does, says what it is, and is in the log', async () => {
  const { status, body } = await call('POST /message/trial', byMail('vera@example.com'))
  expect([status, body.status, body.kind]).toEqual([201, 'waiting', 'trial'])
  await eventually(async () => expect((await outcome(body.id)).status).toBe('sent'))
  const [letter] = mail.letters
  expect(letter!.to).toEqual(['vera@example.com'])
  expect(letter!.source).toContain('Subject: A trial letter of Cloche')
  expect(letter!.source).toContain('http://localhost/admin/outbox')
  const { body: log } = await call('GET /audit', { query: { entityId: body.id } })
  expect(log.items.map(({ action, subject }) => [action, subject])).toEqual([['create', 'vera@example.com']])
})

test('a trial text message goes to a number in any spelling', async () => {
  const { body } = await call('POST /message/trial', bySms('8 (916) 123-45-67'))
  expect(body.recipient).toBe('+79161234567')
  await eventually(async () => expect((await outcome(body.id)).status).toBe('sent'))
  const { searchParams } = new URL(gateway.received[0]!.url, 'http://gateway')
  expect(searchParams.get('to')).toBe('79161234567')
  expect(searchParams.get('text')).toContain('Cloche: проба.')
  const { body: log } = await call('GET /audit', { query: { entityId: body.id } })
  expect(log.items.map(({ subject }) => subject)).toEqual(['+79161234567'])
})

test('a refusal is told in the words of the gateway: one for good ends it, another is tried again', async () => {
  gateway.answer = () => ({ status: 422, json: { error: 'no such number' } })
  const refused = await call('POST /message/trial', bySms('+79161234568'))
  await eventually(async () => expect((await outcome(refused.body.id)).status).toBe('dead'))
  expect((await outcome(refused.body.id)).lastError).toContain('no such number')
  gateway.answer = () => ({ status: 401, json: { error: 'wrong key' } })
  const later = await call('POST /message/trial', bySms('+79161234569'))
  await eventually(async () => expect((await outcome(later.body.id)).attempts).toBe(1))
  expect(await outcome(later.body.id)).toMatchObject({
    status: 'waiting',
    lastError: expect.stringContaining('wrong key'),
  })
  const today = await call('GET /visit/attention')
  expect(today.body.messages).toEqual({ dead: 0, kept: 0 })
})

test.each([
  byMail('nobody'),
  bySms('12'),
  bySms('+7 809 123 45 67'),
  { body: { channel: 'telegram', recipient: '1' } as never },
])('no address of that kind: %j', async (input) => {
  const { status, body } = await call('POST /message/trial', input)
  expect([status, (body as unknown as { code: string }).code]).toEqual([422, 'invalid'])
})

test('with nothing set up a trial is kept, and it is over after its time', async () => {
  const bare = await testApp()
  const admin = await logIn(bare)
  await workOutbox(bare.context, await openChannels(bare.context.config))
  const { body } = await admin('POST /message/trial', byMail('vera@example.com'))
  await eventually(async () => expect((await outcome(body.id, admin)).status).toBe('kept'))
  expect((await outcome(body.id, admin)).resendable).toBe(true)
  bare.setNow(new Date(Date.now() + TRIAL_MINUTES * 60_000 + 1000))
  expect((await outcome(body.id, admin)).resendable).toBe(false)
  await bare.close()
})

test('nobody but administrators tries, and each only so often an hour', async () => {
  const manager = await logIn(t, ROLE.visitManager)
  expect((await manager('POST /message/trial', byMail('vera@example.com'))).status).toBe(403)
  const eager = await logIn(t)
  const answers: number[] = []
  for (let count = 0; count < 13; count += 1)
    answers.push((await eager('POST /message/trial', byMail('vera@example.com'))).status)
  expect(answers).toEqual([...Array.from({ length: 12 }, () => 201), 429])
  expect((await call('POST /message/trial', byMail('vera@example.com'))).status).toBe(201)
})
