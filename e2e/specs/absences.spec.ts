import { addGuests, addRestaurants, tag } from '../arrange.ts'
import { Mailbox } from '../mailbox.ts'
import { fromPage } from '../pages/own-request.ts'
import { standIn } from '../stand-in.ts'
import { expect, test as base } from '../test.ts'

const test = base.extend<object, { mailbox: Mailbox }>({
  mailbox: standIn(Mailbox.start),
  // Unless the server is a demo, people of the sample data are notified by mail.
  environment: [async ({ mailbox }, use) => use({ DEMO: '0', SMTP_URL: mailbox.url }), { scope: 'worker' }],
})

test('a guest says by the letter’s link that they can’t come, and staff cancel the visit', async ({
  page,
  product,
  admin,
  mailbox,
}) => {
  const [guest] = await addGuests(product, 1)
  const title = `Wharf ${tag()}`
  const [restaurantId] = await addRestaurants(product, [title])
  const email = `${tag()}@example.com`
  const asStaff = fromPage(admin.page)
  const profile = { firstName: 'Nora', lastName: guest!.name.split(' ')[1], roleId: 2, email }
  const named = await admin.page.request.put(`/api/user/${guest!.guestId}`, { ...asStaff, data: profile })
  expect(named.status()).toBe(200)
  const visitDate = new Date(Date.now() + 72 * 3_600_000).toISOString().slice(0, 16)
  const data = { guestId: guest!.guestId, restaurantId, visitDate }
  const planned = await admin.page.request.post('/api/visit', { ...asStaff, data })
  expect(planned.status()).toBe(201)

  const { text } = await mailbox.read(email, 'A visit is planned for you')
  await page.goto(/http\S+cannotCome=1/.exec(text)![0])
  const sheet = page.getByRole('dialog', { name: 'You can’t come?' })
  await expect(sheet).toContainText(title)
  await admin.page.goto('/admin')
  const line = admin.page.getByText(title)
  await expect(line).toHaveCount(0)

  await sheet.getByRole('textbox').fill('My train was cancelled')
  await sheet.getByRole('button', { name: 'Yes, I can’t come' }).click()
  await expect(page.getByText('You said that you can’t come')).toBeVisible()
  await admin.page.reload()
  await admin.page.getByRole('link', { name: new RegExp(`${title}.*My train was cancelled`) }).click()
  const panel = admin.dialog('Visit')
  await expect(panel).toContainText('The guest can’t come')
  await panel.getByRole('button', { name: 'Cancel this visit' }).click()
  const why = admin.dialog('Cancel the visit')
  await expect(why.getByRole('textbox', { name: 'Why?' })).toHaveValue('You can’t come')
  await why.getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(admin.notice('The visit is cancelled')).toBeVisible()
  await admin.page.goto('/admin')
  await expect(admin.page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(admin.page.getByText('My train was cancelled')).toHaveCount(0)
  const cancelled = await mailbox.read(email, 'Your visit is cancelled')
  expect(cancelled.text).toContain('Why: You can’t come')
})
