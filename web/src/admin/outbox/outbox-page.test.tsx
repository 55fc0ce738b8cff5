import type { Message } from '@cloche/contract/messages.ts'
import { expect, test } from 'vitest'
import { openAdmin } from '../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../test/fake-server.ts'

const buildMessage = (number: number, more: Partial<Message> = {}): Message => ({
  id: `m${number}`,
  channel: 'email',
  kind: 'accepted',
  status: 'sent',
  language: 'en',
  recipient: `guest-${number}@example.com`,
  subject: 'Welcome',
  text: `Good to have you, ${number}.`,
  userId: null,
  attempts: 1,
  lastError: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  nextAttemptAt: null,
  sentAt: '2026-11-20T10:00:05.000Z',
  resendable: false,
  ...more,
})

const channels = { email: true, sms: true, telegram: true }
const counts = { waiting: 0, sent: 3, kept: 0, dead: 1, expired: 0 }
const SENT = [1, 2, 3].map((number) => buildMessage(number))
const DEAD = buildMessage(4, {
  status: 'dead',
  attempts: 6,
  lastError: '550 no such box',
  sentAt: null,
  resendable: true,
})

/** Answers of a server with two messages per page. */
const paged: Answers = {
  'GET /message': ({ query }) => {
    const from = Number(query?.cursor ?? 0)
    const found = [...SENT, DEAD].filter(({ status }) => !query?.status || status === query.status)
    const nextCursor = from + 2 < found.length ? String(from + 2) : null
    return { items: found.slice(from, from + 2), nextCursor, channels, counts }
  },
}

test('more is read when asked for, after what is there', async () => {
  const { screen, server } = await openAdmin('/admin/outbox', paged)
  await expect.element(screen.getByRole('link', { name: 'guest-2@example.com' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'guest-3@example.com' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByRole('link', { name: 'guest-4@example.com' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'guest-1@example.com' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  expect(server.received('GET /message').at(-1)!.query).toEqual({ cursor: '2' })
})

test('when more did not load, what is there stays, and another try brings it', async () => {
  const { screen, server } = await openAdmin('/admin/outbox', paged)
  await expect.element(screen.getByRole('button', { name: 'Show more' })).toBeVisible()
  server.answer({ 'GET /message': () => refusal(403, 'forbidden') })
  await screen.getByRole('button', { name: 'Show more' }).click()
  await expect.element(screen.getByRole('alert')).toHaveTextContent("The next ones didn't load.")
  await expect.element(screen.getByRole('link', { name: 'guest-1@example.com' })).toBeVisible()
  server.answer(paged)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('link', { name: 'guest-4@example.com' })).toBeVisible()
})

test('a filter asks the server, tells how many there are, and lives in the address', async () => {
  const { screen, server } = await openAdmin('/admin/outbox', paged)
  await screen.getByRole('combobox', { name: 'Status' }).click()
  await screen.getByRole('option', { name: 'Given up · 1' }).click()
  await expect.element(screen.getByRole('link', { name: 'guest-4@example.com' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'guest-1@example.com' })).not.toBeInTheDocument()
  expect(server.received('GET /message').at(-1)!.query).toEqual({ status: 'dead' })
  await expect.poll(() => location.search).toBe('?status=dead')
})

test('a filter that nothing fits is taken off with one button', async () => {
  const { screen } = await openAdmin('/admin/outbox?status=expired', paged)
  await expect.element(screen.getByRole('heading', { name: 'No message like that' })).toBeVisible()
  await screen.getByRole('button', { name: 'Show the whole outbox' }).click()
  await expect.element(screen.getByRole('link', { name: 'guest-1@example.com' })).toBeVisible()
})

test('an outbox without a message says what will be in it', async () => {
  const { screen } = await openAdmin('/admin/outbox', {
    'GET /message': () => ({ items: [], nextCursor: null, channels, counts }),
  })
  await expect.element(screen.getByRole('heading', { name: 'Nothing has been written yet' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Show the whole outbox' })).not.toBeInTheDocument()
})

test('the facts of a message: each with its name, and none that there is nothing to say of', async () => {
  const { screen, server } = await openAdmin('/admin/outbox?status=dead&open=m4', paged)
  const panel = screen.getByRole('dialog', { name: 'Application accepted' })
  await expect.element(panel.getByText('Good to have you, 4.')).toBeVisible()
  await expect
    .poll(() =>
      panel
        .getByRole('term')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Status', 'E-mail', 'Written', 'Tries', 'Last failure'])
  await expect.element(panel.getByText('550 no such box')).toBeVisible()
  server.answer({ 'POST /message/{id}/resend': () => ({ ...DEAD, status: 'waiting', resendable: false }) })
  await panel.getByRole('button', { name: 'Send now' }).click()
  await expect.element(screen.getByText('It is on its way again.')).toBeVisible()
  expect(server.received('POST /message/{id}/resend').map(({ params }) => params.id)).toEqual(['m4'])
})

test('in Russian', async () => {
  const { screen } = await openAdmin('/admin/outbox?status=dead&open=m4', paged, 'ru')
  const panel = screen.getByRole('dialog')
  await expect.element(panel.getByText('550 no such box')).toBeVisible()
  const names = panel
    .getByRole('term')
    .elements()
    .map(({ textContent }) => textContent ?? '')
  expect(names).toHaveLength(5)
  expect(names.every((name) => /^[А-Яа-яЁё. -]+$/.test(name))).toBe(true)
})
