import type { Message } from '@cloche/contract/messages.ts'
import { expect, test } from 'vitest'
import { ADMINISTRATOR, openAdmin } from '../../../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../../../test/fake-server.ts'

const TRIAL: Message = {
  id: 't',
  channel: 'email',
  kind: 'trial',
  status: 'waiting',
  language: 'en',
  recipient: 'vera@example.com',
  subject: 'A trial letter',
  text: 'It works.',
  userId: null,
  attempts: 0,
  lastError: null,
  createdAt: '2026-12-01T10:00:00.000Z',
  nextAttemptAt: '2026-12-01T10:00:00.000Z',
  sentAt: null,
  resendable: false,
}

/** A server on which trials go out, and that has this to say of the one that was sent. */
function serving(
  sent: Partial<Message>,
  channels = { email: true, sms: true, telegram: false },
  isDemo = false,
): Answers {
  const trials: Message[] = []
  const counts = { waiting: 0, sent: 0, kept: 0, dead: 0, expired: 0 }
  return {
    'GET /user': () => ({ ...ADMINISTRATOR, email: 'vera@example.com' }),
    'GET /message': () => ({ items: trials, nextCursor: null, channels, counts, isDemo }),
    'POST /message/trial': () => {
      trials.unshift({ ...TRIAL, ...sent })
      return TRIAL
    },
  }
}

const open = (answers: Answers, language?: 'ru') => openAdmin('/admin/outbox?new=trial', answers, language)

test('a trial letter goes to one’s own address, and the mail server’s answer is told', async () => {
  const { screen, server } = await open(serving({ status: 'sent', attempts: 1 }))
  const letters = screen.getByRole('region', { name: 'Letters' })
  await expect.element(letters.getByLabelText('To which address')).toHaveValue('vera@example.com')
  await letters.getByRole('button', { name: 'Send a trial letter' }).click()
  await expect.element(letters.getByText(/The mail server took it/)).toBeVisible()
  expect(server.received('POST /message/trial').map(({ body }) => body)).toEqual([
    { channel: 'email', recipient: 'vera@example.com', language: 'en' },
  ])
})

const outcomes: [string, Partial<Message>, RegExp[]][] = [
  [
    'refused',
    { status: 'dead', attempts: 1, lastError: '550 No such user' },
    [/refused for good/, /550 No such user/],
  ],
  [
    'not yet',
    { attempts: 1, lastError: '535 wrong password', nextAttemptAt: '2026-12-01T10:05:00.000Z' },
    [/Cloche tries again at/, /535 wrong password/],
  ],
  ['too late', { status: 'expired' }, [/An hour has passed/]],
]

test.each(outcomes)('a trial that is %s says so, in the words of the other side', async (_, sent, words) => {
  const { screen } = await open(serving(sent))
  const letters = screen.getByRole('region', { name: 'Letters' })
  await letters.getByRole('button', { name: 'Send a trial letter' }).click()
  for (const each of words) await expect.element(letters.getByText(each)).toBeVisible()
})

test('where nothing is set up, the setting is named, and nothing can be sent', async () => {
  const { screen } = await open(serving({}, { email: false, sms: false, telegram: false }))
  for (const [name, setting] of [
    ['Letters', 'SMTP_URL'],
    ['Text messages', 'SMS_URL'],
  ] as const) {
    const section = screen.getByRole('region', { name })
    await expect.element(section.getByText(setting, { exact: true })).toBeVisible()
    await expect.element(section.getByRole('button')).not.toBeInTheDocument()
  }
})

test('without the demo nothing is said of it', async () => {
  const { screen } = await open(serving({}))
  await expect.element(screen.getByRole('region', { name: 'Letters' })).toBeVisible()
  await expect.element(screen.getByText(/DEMO/)).not.toBeInTheDocument()
})

test('while the demo is on, people get nothing, and the trial says so', async () => {
  const { screen } = await open(serving({}, undefined, true))
  await expect.element(screen.getByRole('note').filter({ hasText: 'While DEMO is on' })).toBeVisible()
})

test('a number that is none is marked, and too many trials are told', async () => {
  const fault = { errors: [{ path: 'recipient', message: 'Not a phone number' }] }
  const { screen, server } = await open({
    ...serving({}),
    'POST /message/trial': () => refusal(422, 'invalid', fault),
  })
  const texts = screen.getByRole('region', { name: 'Text messages' })
  await texts.getByLabelText('To which number').fill('12')
  await texts.getByRole('button', { name: 'Send a trial text message' }).click()
  await expect.element(texts.getByText("This doesn't fit here.")).toBeVisible()
  server.answer({ 'POST /message/trial': () => refusal(429, 'rate_limited') })
  await texts.getByRole('button', { name: 'Send a trial text message' }).click()
  await expect.element(texts.getByText(/Too many tries/)).toBeVisible()
})
