/// <reference lib="dom" />
import type { Language } from '@cloche/contract/constants.ts'
import type { Page } from '@playwright/test'
import { addGuests, addRestaurants, addVisit, tag } from '../arrange.ts'
import { AdminPage } from '../pages/admin-page.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { daysOfNextMonth } from '../pages/when.ts'
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
      for (const path of ['/login', '/intro', '/consent']) {
        await page.goto(path)
        await expectGuestWholeWords(page, path)
      }
      await guest.open(`${invited.link}&visit=${invited.visitId}`)
      await page.goto(`/guest?visit=${invited.visitId}`)
      // The longest that the line above every page says.
      await guest.expectReady()
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
    // A chart is laid out anew in the frames that follow.
    const faults = expect.poll(
      () => page.evaluate(findFaults, SHORT_WORD),
      `${name}, ${width} pixels, ${size}`,
    )
    await faults.toEqual([])
  }
}

/** Runs in the page: a page or panel that can be moved sideways, words that are broken, names and times that are cut, labels that overlap. */
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
    const line = around.closest('p')
    // The guest's line about delivery leaves a second phrase out where it has no room for the phrase.
    const isCut = line && getComputedStyle(line).overflowY === 'hidden'
    const end = isCut ? line.getBoundingClientRect().bottom : Infinity
    for (const { 0: word, index } of text.nodeValue!.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (!isShown || word.length >= shortWord) continue
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
      const lines = new Set(tops.filter((top) => top < end))
      if (lines.size > 1) faults.push(`${word} is broken`)
    }
  }
  const whole = [
    'a[rel=next] > span, header p, header h1, [role=dialog] .mantine-Button-label',
    '.mantine-SegmentedControl-root, .mantine-SegmentedControl-label, .mantine-TimePicker-fieldsRoot',
  ]
  for (const cut of document.querySelectorAll(whole.join()))
    if (cut.scrollWidth > cut.clientWidth + 1) faults.push(`${cut.textContent} is cut`)
  for (const panel of document.querySelectorAll('[role=dialog], [role=dialog] > *'))
    if (panel.scrollWidth > panel.clientWidth + 1) faults.push(`a panel is ${panel.scrollWidth} pixels wide`)
  for (const label of document.querySelectorAll('[role=img] :is(text + text, span + span)')) {
    const before = label.previousElementSibling!
    const [a, b] = [before.getBoundingClientRect(), label.getBoundingClientRect()]
    const overlaps = a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top
    if (label.textContent && before.textContent && overlaps)
      faults.push(`${label.textContent} lies over ${before.textContent}`)
  }
  return faults
}

for (const [language] of LANGUAGES) {
  test(`the lists of staff keep their words whole in text of 130 %, in ${language}`, async ({ admin }) => {
    await expectStaffWholeWords(admin, language, ['', '/visit', '/user'], STAFF_SIZES)
  })

  test(`insight, exports and a report keep their words whole on a phone in text of twice the size, in ${language}`, async ({
    admin,
  }) => {
    const response = await admin.page.request.get('/api/visit?status=accepted&limit=1')
    const [{ id, restaurant }] = (await response.json()).items
    await expectStaffWholeWords(
      admin,
      language,
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

  test(`the pages of staff fit a phone in text of twice the size, in ${language}`, async ({ admin }) => {
    await expectStaffWholeWords(admin, language, STAFF_PAGES, PHONE_SIZES)
  })

  test(`forms, a review and the preview of a plan fit a phone in text of twice the size, in ${language}`, async ({
    admin,
    product,
  }) => {
    const { request } = admin.page
    const firstOf = async (path: string) => (await (await request.get(path)).json()).items[0].id
    const planned = await firstOf('/api/visit?status=scheduled&limit=1')
    const submitted = await firstOf('/api/visit?status=submitted&limit=1')
    const [quay, ferry] = [`Quay${tag()}`, `Ferry${tag()}`]
    await addRestaurants(product, [quay])
    await addGuests(product, 1, ferry)
    await admin.choosePlan(quay, ferry, 1)
    await admin.page.getByRole('button', { name: 'Month after' }).click()
    for (const day of daysOfNextMonth(2))
      await admin.page.getByRole('button', { name: day, exact: true }).click()
    await expectStaffWholeWords(
      admin,
      language,
      [
        '/visit/plan',
        '/visit/plan?step=preview',
        '/visit?new=1',
        `/visit?open=${planned}`,
        '/webhook?new=1',
        `/question?open=${await firstOf('/api/question')}`,
        `/visit-history/${submitted}`,
        `/visit-history/${submitted}?open=return`,
      ],
      PHONE_SIZES,
    )
  })
}

/** Pixels of the window, and of text where the browser's own size is 16. */
const LARGER: [width: number, textSize: number][] = [
  [1920, 21],
  [1440, 24],
  [1440, 32],
]

for (const [width, textSize] of LARGER)
  test(`in a browser whose text has ${textSize} pixels staff read every name in the header and every status, ${width} pixels wide`, async ({
    admin,
    playwright,
    launchOptions,
    product,
  }) => {
    const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${textSize}`]
    await using browser = await playwright.chromium.launch({ ...launchOptions, args })
    const storageState = await admin.page.context().storageState()
    const context = { storageState, viewport: { width, height: 900 }, locale: 'ru-RU', baseURL: product.url }
    const page = await browser.newPage(context)
    const larger = new AdminPage(page)
    for (const path of ['', '/visit', '/user']) {
      await page.goto(`/admin${path}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await larger.settled()
      expect(await page.evaluate(findFaults, SHORT_WORD), path).toEqual([])
      expect(await page.evaluate(findCut), path).toEqual([])
    }
  })

/** Runs in the page: names of pages that lie beyond a header of one line, and statuses that are cut. */
function findCut(): string[] {
  const header = document.querySelector('header')!
  const isOneLine = header.querySelector('nav')!.getBoundingClientRect().top === 0
  const css = isOneLine ? 'header nav, td:has([data-tone])' : 'td:has([data-tone])'
  return [...document.querySelectorAll<HTMLElement>(css)]
    .filter(
      (each) => getComputedStyle(each).overflowX !== 'visible' && each.scrollWidth > each.clientWidth + 1,
    )
    .map((each) => each.innerText)
}

async function expectStaffWholeWords(
  admin: AdminPage,
  language: Language,
  paths: readonly string[],
  sizes: readonly Size[],
): Promise<void> {
  const { page } = admin
  await page.evaluate((chosen) => localStorage.setItem('cloche.language', chosen), language)
  for (const path of paths) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/admin${path}`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await admin.settled()
    await expectWholeWords(page, `${path} in ${language}`, sizes)
  }
}
