/// <reference lib="dom" />
import type { Language } from '@cloche/contract/constants.ts'
import type { Page } from '@playwright/test'
import { addVisit } from '../arrange.ts'
import type { AdminPage } from '../pages/admin-page.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { GUEST_WORDS } from '../pages/words.ts'
import { expect, test } from '../test.ts'

const LANGUAGES: [Language, string][] = [
  ['en', 'en-GB'],
  ['ru', 'ru-RU'],
]
/** The width of the window in pixels and the size of the text. */
type Size = readonly [number, string]
const GUEST_SIZES: Size[] = [320, 360, 390, 1440].flatMap((width) =>
  ['100%', '130%', '200%'].map((size): Size => [width, size]),
)
const STAFF_SIZES: Size[] = [
  [390, '100%'],
  [390, '130%'],
  [1440, '130%'],
  [1920, '130%'],
]
const PHONE_SIZES: Size[] = [
  [320, '130%'],
  [360, '200%'],
  [390, '200%'],
]
const STAFF_PAGES = [
  '/question',
  '/question/import',
  '/import',
  '/import?kind=guests',
  '/visit/plan',
  '/visit',
  '/user',
  '/user?applications=1',
  '/restaurant',
  '/menu',
  '/outbox',
  '/token',
  '/webhook',
  '/account',
  '/audit',
]
/** Longer words are hyphenated where the browser has a dictionary, which Chromium lacks in tests. */
const SHORT_WORD = 12

// Another environment means a product of its own: names that other files leave there would be measured too.
test.use({ environment: [{ LOG_LEVEL: 'warn' }, { scope: 'worker' }] })

for (const [language, locale] of LANGUAGES)
  test.describe(language, () => {
    test.use({ locale })

    test(`the guest's screens keep every word whole in text of twice the size, in ${language}`, async ({
      page,
      product,
      invited,
    }) => {
      await addVisit(product, invited.guestId, { startsIn: 60 * 24 * 12 })
      const guest = new GuestPage(page, language)
      const words = GUEST_WORDS[language]
      await guest.open(`${invited.link}&visit=${invited.visitId}`)
      await page.goto(`/guest?visit=${invited.visitId}`)
      await expectGuestWholeWords(page, 'overview')
      await page.getByRole('button', { name: words.send }).click()
      await expectGuestWholeWords(page, 'still needed')

      const { items } = await guest.stored()
      for (const { id } of items.filter(({ parent }) => parent === null)) {
        await page.goto(`/guest/question-list/${id}`)
        await page.getByRole('navigation', { name: words.categories }).waitFor()
        await expectGuestWholeWords(page, id)
      }
      const dish = items.find(({ type }) => type === 'dish')!
      await page.goto(`/guest/question-list/${dish.id}`)
      await guest.orderDish(dish.id, 'Borscht')
      await guest.block(dish.id).getByRole('button', { name: 'Borscht' }).click()
      await expectGuestWholeWords(page, 'a dish')
      await guest.block(dish.id).getByRole('button', { name: words.order }).click()
      await page.getByRole('dialog').waitFor()
      await expectGuestWholeWords(page, 'the menu')

      for (const path of ['/guest?visit=all', '/guest/waiting', '/guest/history', '/guest/final']) {
        await page.goto(path)
        await expectGuestWholeWords(page, path)
      }
    })
  })

async function expectGuestWholeWords(page: Page, name: string): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible()
  await expectWholeWords(page, name, GUEST_SIZES)
  await page.evaluate(() => void document.documentElement.style.removeProperty('font-size'))
  await page.setViewportSize({ width: 390, height: 844 })
}

async function expectWholeWords(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  for (const [width, size] of sizes) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate((percent) => void (document.documentElement.style.fontSize = percent), size)
    expect(await page.evaluate(findFaults, SHORT_WORD), `${name}, ${width} pixels, ${size}`).toEqual([])
  }
}

/** Runs in the page: a page that can be moved sideways, words that are broken, and the next category's name if it is cut. */
function findFaults(shortWord: number): string[] {
  const faults: string[] = []
  const { scrollWidth } = document.documentElement
  if (scrollWidth > innerWidth) faults.push(`${scrollWidth} pixels wide`)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement!
    const hidden = [around, around.closest('thead')].some(
      (each) => each && getComputedStyle(each).clipPath !== 'none',
    )
    const isShown = !hidden && around.checkVisibility({ visibilityProperty: true })
    for (const { 0: word, index } of text.nodeValue!.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (!isShown || word.length >= shortWord) continue
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) faults.push(`${word} is broken`)
    }
  }
  for (const cut of document.querySelectorAll('a[rel=next] > span, header p, header h1'))
    if (cut.scrollWidth > cut.clientWidth + 1) faults.push(`${cut.textContent} is cut`)
  return faults
}

test('the lists of staff keep their words whole in text of 130 %, in both languages', async ({ admin }) => {
  await expectStaffWholeWords(admin, ['', '/visit', '/user'], STAFF_SIZES)
})

test('insight, exports and a report keep their words whole on a phone in text of twice the size', async ({
  admin,
}) => {
  const response = await admin.page.request.get('/api/visit?status=accepted&limit=1')
  const [{ id, restaurant }] = (await response.json()).items
  await expectStaffWholeWords(
    admin,
    [
      '/insight',
      '/insight/kitchen',
      '/insight/ranking',
      `/insight/restaurant/${restaurant.id}`,
      '/export',
      `/visit-history/${id}`,
    ],
    PHONE_SIZES,
  )
})

test('the pages of staff fit a phone in text of twice the size, in both languages', async ({ admin }) => {
  await expectStaffWholeWords(admin, STAFF_PAGES, PHONE_SIZES)
})

async function expectStaffWholeWords(
  admin: AdminPage,
  paths: readonly string[],
  sizes: readonly Size[],
): Promise<void> {
  const { page } = admin
  for (const [language] of LANGUAGES) {
    await page.evaluate((chosen) => localStorage.setItem('cloche.language', chosen), language)
    for (const path of paths) {
      await page.setViewportSize({ width: 1440, height: 900 })
      await page.goto(`/admin${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await admin.settled()
      await expectWholeWords(page, `${path} in ${language}`, sizes)
    }
  }
}
