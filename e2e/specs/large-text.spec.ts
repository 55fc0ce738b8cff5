/// <reference lib="dom" />
import type { Language } from '@cloche/contract/constants.ts'
import type { Page } from '@playwright/test'
import { addVisit } from '../arrange.ts'
import { follow } from '../pages/follow.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { expectNoFaults, expectWholeWords, type Sizes } from '../pages/whole-words.ts'
import { GUEST_WORDS } from '../pages/words.ts'
import { expect, offlineTest as test } from '../test.ts'

const LANGUAGES: [Language, string][] = [
  ['en', 'en-GB'],
  ['ru', 'ru-RU'],
]
const TEXTS = ['100%', '130%', '200%']
const SIZES: Sizes = { 320: TEXTS, 360: TEXTS, 390: TEXTS, 1440: TEXTS }

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
      await follow(page, `/guest?visit=${invited.visitId}`)
      // The longest that the line above every page says.
      await guest.expectReady()
      await expectGuestWholeWords(page, 'overview')
      await page.getByRole('button', { name: words.send }).click()
      await expectGuestWholeWords(page, 'still needed')

      const { items } = await guest.stored()
      for (const { id } of items.filter(({ parent }) => parent === null)) {
        await follow(page, `/guest/question-list/${id}`)
        await page.getByRole('navigation', { name: words.categories }).waitFor()
        await expectGuestWholeWords(page, id)
      }
      const dish = items.find(({ type }) => type === 'dish')!
      await follow(page, `/guest/question-list/${dish.id}`)
      await guest.orderDish(dish.id, 'Borscht')
      await guest.block(dish.id).getByRole('button', { name: 'Borscht' }).click()
      await expectGuestWholeWords(page, 'a dish')
      await guest.block(dish.id).getByRole('button', { name: words.order }).click()
      await page.getByRole('dialog').waitFor()
      await expectGuestWholeWords(page, 'the menu')

      for (const path of ['/guest?visit=all', '/guest/waiting', '/guest/history', '/guest/final']) {
        await follow(page, path)
        await expectGuestWholeWords(page, path)
      }
    })
  })

async function expectGuestWholeWords(page: Page, name: string): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible()
  await expectWholeWords(page, name, SIZES)
  await page.setViewportSize({ width: 390, height: 844 })
}

/** Pixels of the window, and of text where the browser's own size is 16. */
const LARGER: [width: number, textSize: number][] = [
  [1920, 21],
  [1440, 24],
  [1440, 32],
]

test('in a browser of larger text staff read every name in the header and every status', async ({
  admin,
}) => {
  const { page } = admin
  await page.evaluate(() => localStorage.setItem('cloche.language', 'ru'))
  const session = await page.context().newCDPSession(page)
  for (const [width, textSize] of LARGER) {
    await page.setViewportSize({ width, height: 900 })
    await session.send('Page.setFontSizes', { fontSizes: { standard: textSize } })
    await page.reload()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      `${textSize}px`,
    )
    expect(
      await page.evaluate(
        (size) => matchMedia(`(width: calc(${innerWidth} / ${size} * 1em))`).matches,
        textSize,
      ),
    ).toBe(true)
    for (const path of ['', '/visit', '/user']) {
      const name = `${path}, ${width} pixels, text of ${textSize}`
      await admin.follow(path)
      await expectNoFaults(page, name)
      expect(await page.evaluate(findCut), name).toEqual([])
    }
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
