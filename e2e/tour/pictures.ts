import { expect, type Page } from '@playwright/test'
import { AdminPage } from '../pages/admin-page.ts'
import { GuestPage } from '../pages/guest-page.ts'
import type { Product } from '../product.ts'

export interface Picture {
  /** The name of the file. */
  name: string
  /** Brings the page to what the picture is to show. */
  show: (page: Page, product: Product) => Promise<void>
}

const KEPT = 'Saved on this phone'

/** Taken one after another on one phone. */
export const GUEST: readonly Picture[] = [
  {
    name: '1-overview',
    show: async (page, product) => {
      const guest = new GuestPage(page)
      await guest.open(`/guest?uuid=${(await product.access()).guest}`)
      await guest.expectReady()
    },
  },
  {
    name: '2-questions',
    show: async (page) => {
      const guest = new GuestPage(page)
      const { items } = await guest.stored()
      const category = items.find(({ parent }) => parent === null)
      await guest.openCategory(category!.id)
      for (const question of items.filter(({ parent }) => parent === category!.id).slice(0, 3))
        if (await guest.block(question.id).isVisible()) await guest.answer(question)
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: '3-dishes',
    show: async (page) => {
      const guest = new GuestPage(page)
      await guest.overview()
      const dish = await guest.openQuestion('dish')
      await guest.orderDish(dish.id, 'Borscht')
      const block = guest.block(dish.id)
      await block.getByRole('button', { name: 'Add another dish' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.getByRole('searchbox').fill('Pelmeni')
      await sheet.getByRole('button', { name: 'Add “Pelmeni”', exact: true }).click()
      await sheet.getByRole('button', { name: 'Done' }).click()
      await block.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    },
  },
  {
    name: '4-without-a-network',
    show: async (page) => {
      const guest = new GuestPage(page)
      await guest.overview()
      await page.context().setOffline(true)
      await guest.openFirst()
      await page.locator('main label:has(input[type=radio]:not(:checked))').first().tap()
      await expect(page.getByText(KEPT)).toBeVisible()
    },
  },
]

const at = (path: string, isThere: (page: Page) => Promise<void>) => async (page: Page) => {
  await page.goto(`/admin${path}`)
  await isThere(page)
  await new AdminPage(page).settled()
}

/** Taken one after another at one desk. */
export const STAFF: readonly Picture[] = [
  {
    name: '5-today',
    show: async (page, product) => {
      const admin = new AdminPage(page)
      await admin.logIn((await product.access()).admin)
      await admin.settled()
    },
  },
  { name: '6-visits', show: at('/visit', (page) => page.locator('[data-row]').first().waitFor()) },
  {
    name: '7-review',
    show: async (page) => {
      await page.goto('/admin/visit')
      await page.locator('main [data-row]').first().click()
      await page.getByRole('heading', { name: 'Timeline' }).waitFor()
      await new AdminPage(page).settled()
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  { name: '8-checklist', show: at('/question', (page) => page.getByRole('heading', { level: 1 }).waitFor()) },
  {
    name: '9-insight',
    show: at('/insight', (page) => page.getByRole('heading', { level: 2 }).first().waitFor()),
  },
  {
    name: '10-ranking',
    show: async (page) => {
      const admin = new AdminPage(page)
      await page.goto('/admin/insight/ranking')
      await admin.rank()
      await admin.settled()
    },
  },
]
