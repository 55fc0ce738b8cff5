import type { Locator, Page } from '@playwright/test'
import { SHORT } from '../arrange.ts'
import { Finger } from '../pages/finger.ts'
import { AdminPage } from '../pages/admin-page.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { expectNoSheetInHistory } from '../pages/sheets.ts'
import { expect, test } from '../test.ts'

const sheet = (page: Page) => page.getByRole('dialog')
const title = (page: Page) => sheet(page).getByRole('heading').first()

/** The buttons of the overview that open a sheet. */
const OPENERS = ['Menu', 'Dishes', 'Submit the visit'].map((name) => ({ name }))

const WAYS = {
  'a swipe down': async (page: Page) =>
    (await Finger.of(page)).swipeDown(title(page).or(sheet(page).getByRole('img')).first()),
  Escape: (page: Page) => page.keyboard.press('Escape'),
  back: async (page: Page) => void (await page.goBack()),
}
const BUTTON = (page: Page) => sheet(page).getByRole('button', { name: 'Close' }).click()

/** Waits for the code of swipes, which is not part of the first load. */
async function whenSwipeIsThere(page: Page) {
  const deferred = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/deferred-boot-'))?.name,
  )
  // The page has imported the module before, so its own start comes first.
  await page.evaluate((name) => import(name!), await deferred.jsonValue())
}

async function openFrom(page: Page, opener: Locator) {
  await opener.click()
  await expect(sheet(page)).toBeVisible()
}

test('a swipe down, Escape, back and a button close a sheet, not the page, and give the focus back', async ({
  page,
  invitedShortly,
}) => {
  await new GuestPage(page).open(invitedShortly.link)
  await whenSwipeIsThere(page)
  for (const { name } of OPENERS) {
    const opener = page.getByRole('button', { name, exact: true })
    // Each way shows that the one before leaves nothing behind.
    for (const close of [...Object.values(WAYS), BUTTON, WAYS.back]) {
      await openFrom(page, opener)
      await close(page)
      await expect(sheet(page)).toHaveCount(0)
      await expect(opener).toBeFocused()
      await expect(page).toHaveURL(/\/guest$/)
    }
    await expectNoSheetInHistory(page)
  }
  await page.goBack()
  await expect(page).toHaveURL('about:blank')
})

test('a sheet follows the finger and springs back when the finger lifts early; a scrolled one scrolls first', async ({
  page,
  invitedShortly,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invitedShortly.link)
  await whenSwipeIsThere(page)
  await openFrom(page, page.getByRole('button', { name: 'Menu' }))
  const top = async () => Math.round((await sheet(page).boundingBox())!.y)
  await expect.poll(() => sheet(page).evaluate((node) => node.getAnimations().length)).toBe(0)
  const before = await top()
  const finger = await Finger.of(page)
  await finger.putOn(title(page))
  await finger.moveBy(70)
  await expect.poll(top).toBe(before + 70)
  await finger.moveBy(-30)
  await expect.poll(top).toBe(before + 40)
  await finger.lift()
  await expect.poll(top).toBe(before)
  await expect(sheet(page)).toBeVisible()
  await finger.swipeDown(title(page))
  await expectNoSheetInHistory(page)

  await guest.openFirst()
  await openFrom(page, guest.question(SHORT.dish).getByRole('button', { name: 'Add an order' }))
  const body = sheet(page).locator('div:has(> h2) + div')
  await expect.poll(() => body.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeGreaterThan(300)
  await body.evaluate((node) => (node.scrollTop = 300))
  await finger.putOn(body)
  await finger.moveBy(150)
  await finger.lift()
  await expect.poll(() => body.evaluate((node) => node.scrollTop)).toBeLessThan(300)
  await expect(sheet(page)).toBeVisible()
  await finger.swipeDown(title(page))
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/question-list/)
})

test('back closes the upper of two sheets, and leads from a page to the page below the sheet before it', async ({
  page,
  invitedShortly,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invitedShortly.link)
  await openFrom(page, page.getByRole('button', { name: 'Dishes', exact: true }))
  await sheet(page).getByRole('button', { name: 'Add an order' }).click()
  await expect(page.getByRole('heading', { name: 'What did you order?' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'What did you order?' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Dishes', exact: true })).toBeVisible()
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/guest$/)

  await openFrom(page, page.getByRole('button', { name: 'Menu' }))
  await sheet(page).getByRole('link', { name: 'Waiting to be sent' }).click()
  await expect(page).toHaveURL(/\/guest\/waiting$/)
  await expect(sheet(page)).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
  await guest.fillShortVisit()
  await guest.submit()
  await expect(sheet(page)).toHaveCount(0)
})

test('without motion a sheet appears and disappears at once, and a swipe still closes it', async ({
  page,
  invitedShortly,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await new GuestPage(page).open(invitedShortly.link)
  await whenSwipeIsThere(page)
  await openFrom(page, page.getByRole('button', { name: 'Menu' }))
  await page.evaluate(() => {
    Element.prototype.animate = () => {
      throw new Error('Something moves')
    }
  })
  await (await Finger.of(page)).swipeDown(title(page))
  await expect(sheet(page)).toHaveCount(0)
})

test('a swipe down, Escape and back close the sheets of the administrator’s phone and give the focus back', async ({
  page,
  product,
}) => {
  await new AdminPage(page).logIn((await product.access()).admin, '/admin/restaurant')
  await whenSwipeIsThere(page)
  const address = page.url()
  const row = page.locator('[data-row]').first()
  const account = page.getByRole('button', { name: 'Account and language' })
  for (const opener of [row, account]) {
    // Each way shows that the one before leaves nothing behind.
    for (const close of [...Object.values(WAYS), WAYS['a swipe down']]) {
      await opener.click()
      if (opener === account) await page.getByRole('menuitem', { name: 'Telegram' }).click()
      await expect(title(page)).toBeVisible()
      // Content that loads later changes the height of the sheet under the finger.
      await expect(sheet(page).locator('[aria-busy="true"]')).toHaveCount(0)
      await close(page)
      await expect(sheet(page)).toHaveCount(0)
      await expect(opener).toBeFocused()
      await expect(page).toHaveURL(address)
    }
  }
})

test('a swipe scrolls a scrolled panel first, and a panel with entered text asks and stays', async ({
  page,
  product,
}) => {
  const admin = new AdminPage(page)
  await page.setViewportSize({ width: 390, height: 420 })
  await admin.logIn((await product.access()).admin, '/admin/restaurant')
  await whenSwipeIsThere(page)
  await page.getByRole('button', { name: 'New restaurant' }).click()
  const panel = admin.dialog('New restaurant')
  const field = panel.getByLabel('Title')
  await expect(panel.locator('[aria-busy="true"]')).toHaveCount(0)
  await field.fill('The Lantern')
  await expect(panel).toHaveAttribute('data-sheet', 'asks')
  // Typing may scroll the panel, and a scrolled panel scrolls back first.
  await panel.evaluate((node) => (node.scrollTop = 0))
  const grip = panel.getByRole('heading')
  const top = async () => Math.round((await panel.boundingBox())!.y)
  const finger = await Finger.of(page)

  await finger.swipeDown(grip)
  const question = panel.getByRole('alert')
  await expect(question).toContainText('What you changed is not saved.')
  await expect.poll(top).toBe(0)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(field).toHaveValue('The Lantern')

  await panel.evaluate((node) => (node.scrollTop = 60))
  await finger.swipeDown(panel.getByText('Address', { exact: true }))
  await expect.poll(() => panel.evaluate((node) => node.scrollTop)).toBe(0)
  await expect(question).toHaveCount(0)
  await finger.swipeDown(grip)
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await expect(panel).toHaveCount(0)
})

/** Waits until a value that still moves with the finger's impulse stays the same, and returns it. */
async function whenStill(read: () => Promise<number>): Promise<number> {
  let last = Number.NaN
  await expect
    .poll(async () => {
      const before = last
      last = await read()
      return last === before
    })
    .toBe(true)
  return last
}

test('a photo of a report closes by a swipe, Escape and back, and moves under the finger when it is enlarged', async ({
  page,
  product,
  invitedShortly: invited,
}) => {
  await new GuestPage(page).sendShortVisit(invited)
  await page.context().clearCookies()
  const report = `/admin/visit-history/${invited.visitId}`
  await new AdminPage(page).logIn((await product.access()).admin, report)
  await whenSwipeIsThere(page)
  const opener = page.getByRole('button', { name: /^Open photo/ })
  for (const close of Object.values(WAYS)) {
    await openFrom(page, opener)
    await close(page)
    await expect(sheet(page)).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`${report}$`))
  }

  await openFrom(page, opener)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
  const top = () => page.evaluate(() => visualViewport!.offsetTop)
  const finger = await Finger.of(page)
  await finger.putOn(sheet(page).getByRole('img'))
  await finger.moveBy(-150)
  await finger.lift()
  await expect.poll(top).toBeGreaterThan(0)
  const before = await whenStill(top)
  await finger.putOn(sheet(page).getByRole('img'))
  await finger.moveBy(120)
  await finger.lift()
  await expect.poll(top).toBeLessThan(before)
  await expect(sheet(page)).toBeVisible()
})
