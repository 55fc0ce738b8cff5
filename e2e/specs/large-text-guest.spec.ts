import type { Page } from '@playwright/test'
import { addVisit } from '../arrange.ts'
import { follow } from '../pages/follow.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { expectWholeWords, type Sizes } from '../pages/whole-words.ts'
import { GUEST_LABELS } from '../pages/labels.ts'
import { expect, offlineTest as test, OWN_PRODUCT } from '../test.ts'

const LANGUAGES = [
  ['en', 'en-GB'],
  ['ru', 'ru-RU'],
] as const

// Names that other files leave would be measured too.
test.use(OWN_PRODUCT)

const TEXTS = ['100%', '130%', '200%']
const SIZES: Sizes = { 320: TEXTS, 360: TEXTS, 390: TEXTS, 1440: TEXTS }

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
      const words = GUEST_LABELS[language]
      for (const path of ['/login', '/intro', '/consent']) {
        await page.goto(path)
        await expectGuestWholeWords(page, path)
      }
      await guest.open(`${invited.link}&visit=${invited.visitId}`)
      await follow(page, `/guest?visit=${invited.visitId}`)
      // The longest that the line above every page says.
      await guest.expectReady()
      await expectGuestWholeWords(page, 'overview')
      await page.getByRole('button', { name: words.submit }).click()
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
