import { addGuests, addRestaurants, letHoursPass, SHORT, tag } from '../arrange.ts'
import { connectedTest as test, expect } from '../connected.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { fromPage } from '../pages/own-request.ts'

const CHAT = { guest: 1001, staff: 1002, returned: 1003 }

test('a guest connects Telegram by the menu, is notified of a visit, reminded of it, and disconnects', async ({
  page,
  product,
  telegram,
  admin,
}) => {
  const [guest] = await addGuests(product, 1)
  const title = `Wharf ${tag()}`
  const [restaurantId] = await addRestaurants(product, [title])
  await page.goto(guest!.link)
  await page.getByRole('button', { name: 'Menu' }).click()
  const connect = page.getByRole('dialog').getByRole('link', { name: 'Connect Telegram' })
  telegram.open(CHAT.guest, (await connect.getAttribute('href'))!)
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  await expect
    .poll(() => telegram.written(CHAT.guest)[0])
    .toContain('Hello Nora, this chat is connected to Cloche now.')

  const tomorrow = new Date(Date.now() + 25.5 * 3_600_000)
  const visitDate = tomorrow
    .toLocaleString('sv-SE', { timeZone: 'Europe/London' })
    .slice(0, 16)
    .replace(' ', 'T')
  const planned = await admin.page.request.post('/api/visit', {
    ...fromPage(admin.page),
    data: { guestId: guest!.guestId, restaurantId, visitDate },
  })
  expect(planned.status()).toBe(201)
  const { id: visitId } = (await planned.json()) as { id: string }
  await expect.poll(() => telegram.written(CHAT.guest)[1]).toContain('A visit is planned for you.')
  await letHoursPass(product, visitId, 2)
  await expect.poll(() => telegram.written(CHAT.guest)[2]).toContain('A reminder of your visit.')
  const [, invitation, reminder] = telegram.written(CHAT.guest)
  for (const text of [invitation, reminder]) {
    expect(text).toContain(title)
    expect(text).toContain(`${product.url}/guest?visit=${visitId}`)
  }

  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(connect).toBeVisible()
  telegram.say(CHAT.guest, '/visits')
  await expect.poll(() => telegram.written(CHAT.guest)[3]).toContain('I do not know you yet')
})

test('staff connect Telegram from the header, with a code to scan', async ({ admin, telegram }) => {
  await admin.page.getByRole('button', { name: 'Telegram' }).click()
  const modal = admin.dialog('Telegram')
  await expect(modal.getByRole('img', { name: 'The link to Telegram as a QR code' })).toBeVisible()
  const link = modal.getByRole('link', { name: 'Connect Telegram' })
  telegram.open(CHAT.staff, (await link.getAttribute('href'))!)
  await expect(modal.getByRole('status')).toContainText('Telegram is connected')
  telegram.say(CHAT.staff, '/help')
  await expect.poll(() => telegram.written(CHAT.staff)[1]).toContain('I write when a visit is submitted')
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await expect(link).toBeVisible()
})

test('a guest is notified of a returned visit and opens the visit by the link', async ({
  page,
  product,
  telegram,
  admin,
  invitedShortly: invited,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  await page.getByRole('button', { name: 'Menu' }).click()
  const connect = page.getByRole('dialog').getByRole('link', { name: 'Connect Telegram' })
  telegram.open(CHAT.returned, (await connect.getAttribute('href'))!)
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  const question = await guest.sendShortVisit(invited)
  const notes = [{ questionId: question(SHORT.warm).id, text: 'Everywhere?' }]
  const data = { message: null, notes }
  const returned = await admin.page.request.post(`/api/visit/${invited.visitId}/return`, {
    ...fromPage(admin.page),
    data,
  })
  expect(returned.status()).toBe(200)
  const latest = () => telegram.written(CHAT.returned).at(-1)
  await expect.poll(latest).toContain('Your visit was returned to you')
  expect(latest()).toContain('1 note')
  const link = `${product.url}/guest?visit=${invited.visitId}`
  expect(latest()).toContain(link)
  await page.goto(link)
  await expect(page.getByRole('link', { name: '1 note to look at' })).toBeVisible()
})
