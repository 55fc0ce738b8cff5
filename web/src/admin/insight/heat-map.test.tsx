/// <reference types="@vitest/browser-playwright" />
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { openAdmin } from '../../test/admin-screen.tsx'
import { INSIGHT_ANSWERS, INSIGHT } from './test-insight.ts'

/** A sheet of A4 between its margins, in CSS pixels. */
const SHEET = 703

const WIDE = {
  ...INSIGHT,
  categories: Array.from({ length: 24 }, (_, at) => ({
    id: `category${at}`,
    visits: 1200,
    mean: 100,
    titles: { en: `Knowledge of the menu ${at}`, ru: `Знание меню ${at}` },
  })),
  cells: INSIGHT.restaurants.flatMap(({ id }) =>
    Array.from({ length: 24 }, (_, at) => ({
      restaurantId: id,
      categoryId: `category${at}`,
      visits: 1200,
      mean: 100,
    })),
  ),
}

test('on paper each of many columns is there, and its figures are whole', async () => {
  const { screen } = await openAdmin('/admin/insight', { ...INSIGHT_ANSWERS, 'GET /insight': () => WIDE })
  await page.viewport(SHEET, 1000)
  await cdp().send('Emulation.setEmulatedMedia', { media: 'print' })
  onTestFinished(async () => {
    await cdp().send('Emulation.setEmulatedMedia', { media: '' })
    await page.viewport(1280, 800)
  })
  const table = screen.getByRole('region', { name: 'Restaurants and categories' }).getByRole('table')
  await expect.element(table).toBeVisible()
  const edge = table.element().parentElement!.getBoundingClientRect().right
  for (const cell of table.getByRole('cell').elements()) {
    expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(edge + 0.5)
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
    expect(cell.getBoundingClientRect().height).toBeLessThan(30)
  }
  for (const head of table.getByRole('columnheader').elements())
    expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth + 1)
})
