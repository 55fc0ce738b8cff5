/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { endSessions, inviteGuest, SHORT, type Invited } from '../arrange.ts'
import { filledDatabases } from '../pages/databases.ts'
import { GuestPage } from '../pages/guest-page.ts'
import type { Product } from '../product.ts'
import { expect, offlineTest, test } from '../test.ts'

/** Stops writes and nothing else. Returns a function that lets writes through again. */
async function holdBack(page: Page): Promise<() => Promise<void>> {
  await page.context().route('**/writes', (route) => route.abort('connectionreset'))
  return () => page.context().unroute('**/writes')
}

/** Opens the visit and answers a question. */
async function answerSomething(page: Page, { link }: Invited) {
  const guest = new GuestPage(page)
  await guest.open(link)
  const { items } = await guest.stored()
  const warm = items.find(({ title }) => title === SHORT.warm)!
  await guest.openCategory(warm.parent!)
  await guest.answer(warm)
  return { guest, warm }
}

/** Returns the question's answer on the server, which its guest reads in another browser. */
async function answerOnServer(page: Page, product: Product, { link }: Invited) {
  const other = await page.context().browser()!.newContext({ baseURL: product.url })
  const uuid = new URL(link).searchParams.get('uuid')
  await other.request.post('/api/user/login', { data: { uuid } })
  const { items } = await (await other.request.get('/api/question/current')).json()
  await other.close()
  return items.find(({ title }: { title: string }) => title === SHORT.warm).answer as string | null
}

/** Keys that belong to no guest: the clock's offset and the programme's settings. */
const OF_NO_GUEST = ['cloche-clock', 'cloche.programme']

/** Returns the names of everything that this browser holds of guests for the page's origin. */
async function traces(page: Page): Promise<string[]> {
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const names = [...(await filledDatabases(page)), ...keys]
  return names.filter((name) => !OF_NO_GUEST.includes(name))
}

test('a guest who logged out stays logged out when the answer about their session comes late', async ({
  page,
  invitedShortly,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invitedShortly.link)
  const late = Promise.withResolvers<void>()
  const asked = page.waitForRequest('**/api/user')
  await page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    await late.promise
    await route.fulfill({ response })
  })
  await page.reload()
  await asked
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  const answered = page.waitForResponse('**/api/user')
  late.resolve()
  await (await answered).finished()
  await page.getByLabel('Login').fill('somebody')
  await expect.poll(() => traces(page)).toEqual([])
  await expect(page).toHaveURL(/\/login$/)
})

test('when a session ends in mid-visit, waiting things are kept and counted, and sent after the link is pasted', async ({
  page,
  product,
  invitedShortly,
}) => {
  const guest = new GuestPage(page)
  // They are read when the phone is idle; later they would find the session's end before the answer does.
  const read = Promise.all(['**/api/menu', '**/addon?*'].map((address) => page.waitForResponse(address)))
  await guest.open(invitedShortly.link)
  const { items } = await guest.stored()
  const warm = items.find(({ title }) => title === SHORT.warm)!
  await guest.openCategory(warm.parent!)
  await read
  await endSessions(product, invitedShortly.guestId)
  await guest.answer(warm)
  const logIn = page.getByRole('button', { name: 'You are logged out: log in to send' })
  await expect(logIn).toBeVisible()
  await expect(guest.block(warm.id).getByText('Saved on this phone')).toBeVisible()
  await logIn.tap()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('1 thing waits on this phone and is sent after you log in.')).toBeVisible()

  await page.getByLabel('Your link').fill('cloche')
  await page.getByRole('button', { name: 'Open the link' }).tap()
  await expect(page.getByRole('alert')).toContainText('That is not a link to Cloche')
  await page.getByLabel('Your link').fill(`Your visit: ${invitedShortly.link} Enjoy!`)
  await page.getByRole('button', { name: 'Open the link' }).tap()
  await guest.expectSent(warm.id)
  expect((await guest.storedQuestion(warm.id)).answer).toBe('yes')
})

test('opening the link after a session has ended begins a new session unnoticed', async ({
  page,
  product,
  invitedShortly,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invitedShortly.link)
  await endSessions(product, invitedShortly.guestId)
  await guest.open(invitedShortly.link)
  await expect(page).toHaveURL(/\/guest$/)
  // The page is shown from the phone while the login by the link is still on its way.
  await expect(async () => expect((await guest.stored()).visit.id).toBe(invitedShortly.visitId)).toPass()
})

test("another guest's link shows nothing of the guest before, and sends nothing of theirs", async ({
  page,
  product,
  invitedShortly,
}) => {
  const other = await inviteGuest(product)
  const letThrough = await holdBack(page)
  const { guest, warm } = await answerSomething(page, invitedShortly)
  await expect(guest.block(warm.id).getByText('Saved on this phone')).toBeVisible()
  const second = await page.context().newPage()

  const held = Promise.withResolvers<void>()
  await second.route('**/api/user/login', async (route) => {
    await held.promise
    return route.continue()
  })
  const asked = second.waitForRequest('**/api/user/login')
  await second.goto(other.link)
  await asked
  await expect(second.locator('#root')).toBeEmpty()
  held.resolve()
  const otherGuest = new GuestPage(second)
  await expect(second.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  expect((await otherGuest.stored()).visit.id).toBe(other.visitId)
  // The first guest's tab shows their visit no longer.
  await expect(guest.block(warm.id)).toHaveCount(0)

  await letThrough()
  const { items } = await otherGuest.stored()
  const theirs = items.find(({ title }) => title === SHORT.warm)!
  await otherGuest.openCategory(theirs.parent!)
  await expect(otherGuest.block(theirs.id).getByRole('radio').first()).not.toBeChecked()
  await otherGuest.comment(theirs.id, 'Of somebody else')
  await otherGuest.expectSent(theirs.id)
  expect(await answerOnServer(page, product, invitedShortly)).toBeNull()

  await second.goto(invitedShortly.link)
  await otherGuest.openCategory(warm.parent!)
  await otherGuest.expectSent(warm.id)
  expect((await otherGuest.storedQuestion(warm.id)).answer).toBe('yes')
})

offlineTest(
  "another guest's link without a signal shows nothing of the guest before, and works when there is one",
  async ({ page, context, product, invitedShortly }) => {
    const other = await inviteGuest(product)
    const guest = new GuestPage(page)
    await guest.open(invitedShortly.link)
    await expect(page.getByText('ready offline')).toBeVisible()
    await context.setOffline(true)
    await page.goto(other.link)
    await expect(page.getByRole('heading', { name: 'No connection yet' })).toBeVisible()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).tap()
    await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
    expect((await guest.stored()).visit.id).toBe(other.visitId)
  },
)

test('an invalid link shows nothing of the guest before', async ({ page, product, invitedShortly }) => {
  const guest = new GuestPage(page)
  await guest.open(invitedShortly.link)
  await page.goto(`${product.url}/guest?uuid=5d3c8a34-54a4-4a53-b0f4-2f8a52e1b7aa`)
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  await expect(page).toHaveURL(/\/login$/)
})

test('logging out with everything sent leaves nothing of the guest on the phone', async ({
  page,
  invitedShortly,
}) => {
  const { guest, warm } = await answerSomething(page, invitedShortly)
  await guest.expectSent(warm.id)
  await guest.overview()
  // The checklist is stored when the phone is idle.
  await expect.poll(() => traces(page)).toContain(`cloche-${invitedShortly.guestId} questions`)
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: 'Log out' }).tap()
  await expect(page).toHaveURL(/\/login$/)
  await expect(async () => expect(await traces(page)).toEqual([])).toPass()
})

test('logging out with things waiting warns, keeps them, and sends them after the next login', async ({
  page,
  invitedShortly,
}) => {
  const letThrough = await holdBack(page)
  const { guest, warm } = await answerSomething(page, invitedShortly)
  await guest.overview()
  await page.getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('button', { name: 'Log out' }).tap()
  await expect(page.getByRole('alert')).toContainText('1 thing has not been sent yet.')
  await page.getByRole('button', { name: 'Log out anyway' }).tap()
  await expect(page.getByText('1 thing waits on this phone')).toBeVisible()

  await letThrough()
  await guest.open(invitedShortly.link)
  await guest.openCategory(warm.parent!)
  await guest.expectSent(warm.id)
  expect((await guest.storedQuestion(warm.id)).answer).toBe('yes')
})
