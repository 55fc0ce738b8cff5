import { Webhook } from 'standardwebhooks'
import { expect, test } from '../test.ts'
import { WebhookReceiver } from '../webhook-receiver.ts'

test('a webhook is made, tested, and verified by its receiver, which is notified of an accepted visit', async ({
  admin: { page },
}) => {
  await using stack = new AsyncDisposableStack()
  const receiver = stack.adopt(await WebhookReceiver.start(), (party) => party.stop())
  await page.goto('/admin/account')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Dashboard')
  await form.getByLabel('Address of the receiver').fill(receiver.url)
  await form.getByLabel('A visit is accepted').check()
  await form.getByRole('button', { name: 'Make the webhook' }).click()
  const secret = await form.getByText(/^whsec_/).innerText()
  await form.getByRole('button', { name: 'I have kept it' }).click()

  const panel = page.getByRole('dialog', { name: 'Dashboard' })
  await panel.getByRole('button', { name: 'Test' }).click()
  const verifier = new Webhook(secret)
  const verified = async () => {
    const { body, headers } = await receiver.read()
    return verifier.verify(body, headers)
  }
  expect(await verified()).toMatchObject({ type: 'webhook.test' })
  await expect(panel.getByText('Delivered')).toBeVisible()

  const [visit] = (await (await page.request.get('/api/visit?status=submitted&limit=1')).json()).items
  const origin = new URL(page.url()).origin
  const accepted = await page.request.post(`/api/visit/${visit.id}/accept`, { headers: { origin } })
  expect(accepted.ok()).toBe(true)
  expect(await verified()).toMatchObject({ type: 'visit.accepted', data: { visitId: visit.id } })

  receiver.status = 410
  await panel.getByRole('button', { name: 'Test' }).click()
  expect(await verified()).toMatchObject({ type: 'webhook.test' })
  await panel.getByText('The receiver answered 410.').click()
  await expect(panel.getByText('taken').first()).toBeVisible()
})
