import type { Delivery, Webhook } from '@cloche/contract/webhooks.ts'
import { userEvent } from 'vitest/browser'
import { expect, test } from 'vitest'
import { openAdmin } from '../../../test/admin-screen.tsx'
import { refusal, type Answers } from '../../../test/fake-server.ts'

const SECRET = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY='
const AT = '2026-11-20T10:00:00.000Z'

const buildWebhook = (more: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  name: 'Dashboard',
  url: 'https://example.com/hook',
  events: ['visit.accepted'],
  stopped: null,
  oldSecretUntil: null,
  createdAt: AT,
  last: null,
  version: 3,
  ...more,
})

const buildDelivery = (more: Partial<Delivery> = {}): Delivery => ({
  id: 'd1',
  type: 'visit.accepted',
  status: 'failed',
  attempts: 9,
  createdAt: AT,
  lastAttemptAt: AT,
  nextAttemptAt: null,
  payload: '{"type":"visit.accepted"}',
  responseStatus: 503,
  responseBody: 'down for repairs',
  milliseconds: 12,
  failure: { reason: 'status', detail: '503' },
  resendable: true,
  ...more,
})

const server = (items: Webhook[], deliveries: Delivery[] = []): Answers => ({
  'GET /webhook': () => ({ items }),
  'GET /webhook/{id}/delivery': () => ({ items: deliveries, nextCursor: null }),
})

test('a webhook is made by keyboard, its secret shown once, and then it is open', async () => {
  const { screen, server: fake } = await openAdmin('/admin/webhook', server([]))
  await expect.element(screen.getByRole('heading', { name: 'No webhook yet' })).toBeVisible()
  await screen.getByRole('button', { name: 'New webhook' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('Dashboard{Tab}http://10.0.0.1/{Tab} ')
  await expect.element(screen.getByRole('checkbox', { name: 'A visit is submitted' })).toBeChecked()
  fake.answer({
    'POST /webhook': () =>
      refusal(422, 'invalid', { errors: [{ path: 'url', message: 'A private address' }] }),
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText("This doesn't fit here.")).toBeVisible()
  fake.answer({ 'POST /webhook': () => refusal(409, 'quota_reached') })
  await screen.getByRole('textbox', { name: 'Address of the receiver' }).fill('https://example.com/hook')
  await screen.getByRole('button', { name: 'Make the webhook' }).click()
  await expect.element(screen.getByText(/as many webhooks as there may be/)).toBeVisible()
  fake.answer({ 'POST /webhook': () => ({ ...buildWebhook(), secret: SECRET }), ...server([buildWebhook()]) })
  await screen.getByRole('button', { name: 'Make the webhook' }).click()
  await expect.element(screen.getByText(SECRET)).toBeVisible()
  expect(fake.received('POST /webhook').at(-1)!.body).toEqual({
    name: 'Dashboard',
    url: 'https://example.com/hook',
    events: ['visit.submitted'],
  })
  await screen.getByRole('button', { name: 'I have kept it' }).click()
  await expect.element(screen.getByText(SECRET)).not.toBeInTheDocument()
  await expect.element(screen.getByText(/Nothing was sent yet/)).toBeVisible()
})

test('a test shows its result as soon as there is one', async () => {
  const { screen, server: fake } = await openAdmin('/admin/webhook?open=w1', server([buildWebhook()]))
  const waiting = buildDelivery({
    type: 'webhook.test',
    status: 'waiting',
    attempts: 0,
    failure: null,
    responseStatus: null,
    responseBody: null,
    resendable: false,
  })
  fake.answer({ 'POST /webhook/{id}/test': () => waiting, ...server([buildWebhook()], [waiting]) })
  await screen.getByRole('button', { name: 'Test' }).click()
  await expect.element(screen.getByText('On its way')).toBeVisible()
  fake.answer(
    server([buildWebhook()], [{ ...waiting, status: 'delivered', attempts: 1, responseStatus: 200 }]),
  )
  await expect.element(screen.getByText('Delivered')).toBeVisible()
})

test('a failed delivery says why, shows what went and came, and is sent again', async () => {
  const { screen, server: fake } = await openAdmin(
    '/admin/webhook?open=w1',
    server([buildWebhook()], [buildDelivery()]),
  )
  await screen.getByText('The receiver answered 503.').click()
  await expect.element(screen.getByText('{"type":"visit.accepted"}')).toBeVisible()
  await expect.element(screen.getByText('down for repairs')).toBeVisible()
  await expect.element(screen.getByText('503 after 12 ms')).toBeVisible()
  const sent = buildDelivery({ status: 'delivered', failure: null })
  fake.answer({
    'POST /webhook/{id}/delivery/{deliveryId}/resend': () => sent,
    ...server([buildWebhook()], [sent]),
  })
  await screen.getByRole('button', { name: 'Send again' }).click()
  await expect.element(screen.getByText('Delivered')).toBeVisible()
})

test('a stopped webhook says why, sends nothing again, and is turned on', async () => {
  const stopped = buildWebhook({ stopped: 'failing', last: { status: 'failed', attempts: 9, at: AT } })
  const { screen, server: fake } = await openAdmin('/admin/webhook', server([stopped], [buildDelivery()]))
  await expect.element(screen.getByText('Stopped: nothing arrived for three days')).toBeVisible()
  await screen.getByRole('link', { name: 'Dashboard' }).click()
  await screen.getByText('The receiver answered 503.').click()
  await expect.element(screen.getByText('down for repairs')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Send again' })).not.toBeInTheDocument()
  fake.answer({ 'PUT /webhook/{id}': () => buildWebhook(), ...server([buildWebhook()], [buildDelivery()]) })
  await screen.getByRole('button', { name: 'Turn on' }).click()
  await expect.element(screen.getByRole('button', { name: 'Turn off' })).toBeVisible()
  const { body, headers } = fake.received('PUT /webhook/{id}')[0]!
  expect([body, headers.get('if-match')]).toEqual([
    { name: 'Dashboard', url: 'https://example.com/hook', events: ['visit.accepted'], enabled: true },
    '"3"',
  ])
})

test('its address is changed, its secret renewed, and it is removed after a question', async () => {
  const { screen, server: fake } = await openAdmin('/admin/webhook?open=w1', server([buildWebhook()]))
  await screen.getByRole('button', { name: 'Edit' }).click()
  await screen.getByRole('textbox', { name: 'Address of the receiver' }).fill('https://example.org/new')
  fake.answer({ 'PUT /webhook/{id}': () => refusal(412, 'changed') })
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/Somebody else changed this meanwhile/)).toBeVisible()
  const moved = buildWebhook({ url: 'https://example.org/new' })
  fake.answer({ 'PUT /webhook/{id}': () => moved, ...server([moved]) })
  await screen.getByRole('button', { name: 'Save' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('https://example.org/new')).toBeVisible()
  await screen.getByRole('button', { name: 'New secret' }).click()
  fake.answer({ 'POST /webhook/{id}/rotate': () => ({ ...moved, secret: SECRET }) })
  await screen.getByRole('button', { name: 'Make a new secret' }).click()
  await expect.element(screen.getByText(SECRET)).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.getByRole('button', { name: 'Keep' }).click()
  expect(fake.received('DELETE /webhook/{id}')).toEqual([])
  await dialog.getByRole('button', { name: 'Remove' }).click()
  fake.answer({ 'DELETE /webhook/{id}': () => null, ...server([]) })
  await dialog.getByRole('button', { name: 'Remove for good' }).click()
  await expect.element(screen.getByRole('heading', { name: 'No webhook yet' })).toBeVisible()
})

test('saving again does not overwrite what somebody else saved meanwhile', async () => {
  const { screen, server: fake } = await openAdmin('/admin/webhook?open=w1', server([buildWebhook()]))
  await screen.getByRole('button', { name: 'Edit' }).click()
  await screen.getByRole('textbox', { name: 'Name' }).fill('Board')
  const current = buildWebhook({ name: 'Theirs', url: 'https://example.org/theirs', version: 4 })
  fake.answer({ 'PUT /webhook/{id}': () => refusal(412, 'changed', { current }), ...server([current]) })
  await screen.getByRole('button', { name: 'Save' }).click()
  const notice = screen.getByRole('dialog').getByRole('alert')
  await expect.element(notice.getByText('Theirs', { exact: true })).toBeVisible()
  await expect.element(notice.getByText('https://example.org/theirs')).not.toBeInTheDocument()
  // The list behind the panel shows the new state now.
  await expect.element(screen.getByRole('main').getByText('https://example.org/theirs')).toBeInTheDocument()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => fake.received('PUT /webhook/{id}').length).toBe(2)
  await expect.element(notice).toBeVisible()
  fake.answer({ 'PUT /webhook/{id}': () => ({ ...current, name: 'Board', version: 5 }) })
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect.element(screen.getByRole('button', { name: 'Edit' })).toBeVisible()
  const calls = fake.received('PUT /webhook/{id}')
  expect(calls.map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"3"', '"4"'])
  expect(calls.at(-1)!.body).toMatchObject({ name: 'Board', url: 'https://example.org/theirs' })
})

test('a list and a log that do not load say so', async () => {
  const { screen, server: fake } = await openAdmin('/admin/webhook', {
    'GET /webhook': () => refusal(403, 'forbidden'),
  })
  await expect.element(screen.getByRole('heading', { name: "This didn't load" })).toBeVisible()
  fake.answer({
    ...server([buildWebhook()]),
    'GET /webhook/{id}/delivery': () => refusal(503, 'unavailable'),
  })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await screen.getByRole('link', { name: 'Dashboard' }).click()
  await expect.element(screen.getByRole('heading', { name: "This didn't load" })).toBeVisible()
})
