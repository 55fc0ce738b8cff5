/// <reference lib="dom" />
import type { Language } from '@cloche/contract/constants.ts'
import { addGuests, addRestaurants, tag } from '../arrange.ts'
import type { AdminPage } from '../pages/admin-page.ts'
import { expectInOrder } from '../pages/in-order.ts'
import { daysOfNextMonth } from '../pages/when.ts'
import { expectNoFaults, expectWholeWords, type Sizes } from '../pages/whole-words.ts'
import { expect, OWN_PRODUCT, test } from '../test.ts'

// Names that other files leave would be measured too.
test.use(OWN_PRODUCT)

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

for (const language of ['en', 'ru'] as const) {
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
