/// <reference lib="dom" />
import type { Language } from '@cloche/contract/constants.ts'
import type { Page } from '@playwright/test'
import { addGuests, addRestaurants, addVisit, tag } from '../arrange.ts'
import type { AdminPage } from '../pages/admin-page.ts'
import { follow } from '../pages/follow.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { expectInOrder } from '../pages/in-order.ts'
import { daysOfNextMonth } from '../pages/when.ts'
import { expectNoFaults, expectWholeWords, type Sizes } from '../pages/whole-words.ts'
import { GUEST_WORDS } from '../pages/words.ts'
import { expect, offlineTest, test } from '../test.ts'

const LANGUAGES: [Language, string][] = [
  ['en', 'en-GB'],
  ['ru', 'ru-RU'],
]

// Another environment means a product of its own: names that other files leave there would be measured too.
test.use({ environment: [{ LOG_LEVEL: 'warn' }, { scope: 'worker' }] })

const PHONE: Sizes = { 320: ['130%'], 360: ['200%'], 390: ['200%'] }
const PHONE_AND_DESK: Sizes = { ...PHONE, 390: ['100%', '130%', '200%'], 1440: ['130%'], 1920: ['130%'] }
const LISTS = ['', '/visit', '/user']
const PAGES = [
  '/insight',
  '/insight/kitchen',
  '/insight/ranking',
  '/export',
  '/question',
  '/question/import',
  '/user?applications=1',
  '/outbox',
  '/import',
  '/import?kind=guests',
  '/restaurant',
  '/menu',
  '/account',
  '/token',
  '/webhook',
  '/webhook?new=1',
  '/audit',
]

for (const [language] of LANGUAGES) {
  test(`the lists of staff, plans and reports are in order and keep their words whole in large text, in ${language}`, async ({
    admin,
    product,
  }) => {
    const [quay, ferry] = [`Quay${tag()}`, `Ferry${tag()}`]
    await addRestaurants(product, [quay])
    await addGuests(product, 1, ferry)
    await admin.choosePlan(quay, ferry, 1)
    await admin.page.getByRole('button', { name: 'Month after' }).click()
    for (const day of daysOfNextMonth(2))
      await admin.page.getByRole('button', { name: day, exact: true }).click()
    const ids = await someIds(admin)
    const screens = await Screens.of(admin, language)
    await screens.expectWhole(LISTS, PHONE_AND_DESK)
    await screens.expectWhole([
      '/visit/plan',
      '/visit?new=1',
      `/visit?open=${ids.planned}`,
      `/visit-history/${ids.accepted}`,
      `/visit-history/${ids.submitted}`,
      `/visit-history/${ids.submitted}?open=return`,
      '/visit/plan?step=preview',
    ])
  })

  test(`the other pages of staff are in order and keep their words whole in large text, in ${language}`, async ({
    admin,
  }) => {
    const ids = await someIds(admin)
    const pagesOfOne = [`/insight/restaurant/${ids.restaurant}`, `/question?open=${ids.question}`]
    const screens = await Screens.of(admin, language)
    await screens.expectWhole([...PAGES, ...pagesOfOne])
  })
}

async function someIds({ page: { request } }: AdminPage) {
  const first = async (path: string) => {
    const { items } = (await (await request.get(path)).json()) as {
      items: { id: string; restaurantId: string }[]
    }
    return items[0]!
  }
  const accepted = await first('/api/visit?status=accepted&limit=1')
  return {
    accepted: accepted.id,
    restaurant: accepted.restaurantId,
    planned: (await first('/api/visit?status=scheduled&limit=1')).id,
    submitted: (await first('/api/visit?status=submitted&limit=1')).id,
    question: (await first('/api/question')).id,
  }
}

/** The screens of staff in a language. */
class Screens {
  #admin: AdminPage
  #language: Language

  private constructor(admin: AdminPage, language: Language) {
    this.#admin = admin
    this.#language = language
  }

  static async of(admin: AdminPage, language: Language): Promise<Screens> {
    const { page } = admin
    await page.evaluate((chosen) => localStorage.setItem('cloche.language', chosen), language)
    await page.reload()
    return new Screens(admin, language)
  }

  /** Russian inflects names, so its labels may differ from the words that are shown. */
  async expectWhole(paths: readonly string[], sizes = PHONE): Promise<void> {
    const { page } = this.#admin
    for (const path of paths) {
      await this.#admin.follow(path)
      for (const width of this.#language === 'en' ? [1440, 390] : []) {
        await page.setViewportSize({ width, height: 900 })
        await expectInOrder(page, `${path}, ${width} pixels`)
      }
      await expectWholeWords(page, path, sizes)
    }
  }
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

const TEXTS = ['100%', '130%', '200%']
const SIZES: Sizes = { 320: TEXTS, 360: TEXTS, 390: TEXTS, 1440: TEXTS }

for (const [language, locale] of LANGUAGES)
  test.describe(language, () => {
    offlineTest.use({ locale })

    offlineTest(
      `the guest's screens keep every word whole in text of twice the size, in ${language}`,
      async ({ page, product, invited }) => {
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
      },
    )
  })

async function expectGuestWholeWords(page: Page, name: string): Promise<void> {
  await expect(page.locator('main').first()).toBeVisible()
  await expectWholeWords(page, name, SIZES)
  await page.setViewportSize({ width: 390, height: 844 })
}
