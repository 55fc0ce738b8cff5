/// <reference types="@vitest/browser-playwright" />
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { openAdmin } from '../../test/admin-screen.tsx'
import { INSIGHT_ANSWERS, INSIGHT } from './test-insight.ts'

/** A sheet of A4 between its margins, in CSS pixels. */
const SHEET = 703

const GROUP = '01900000-0000-7000-8000-00000000000b'

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

test('of many restaurants the lowest are shown, and all on demand', async () => {
  const [first] = INSIGHT.restaurants
  const restaurants = Array.from({ length: 130 }, (_, at) => ({
    ...first!,
    id: `restaurant${at}`,
    title: `Linden ${at}`,
    mean: 99 - at / 2,
  }))
  const { screen } = await openAdmin('/admin/insight', {
    ...INSIGHT_ANSWERS,
    'GET /insight': () => ({ ...INSIGHT, restaurants, cells: [] }),
  })
  const places = screen.getByRole('region', { name: 'Restaurants and categories' })
  await expect.element(places.getByRole('row').nth(1)).toMatchTextContent(/^Linden 129/)
  await expect.poll(() => places.getByRole('row').elements()).toHaveLength(101)
  await places.getByRole('button', { name: 'Show all restaurants' }).click()
  await expect.poll(() => places.getByRole('row').elements()).toHaveLength(131)
})

test('by group the figures of a brand are made of its restaurants’, and lead to them', async () => {
  const group = { parent: null, position: 0, checklistId: null, deletedAt: null, version: 1 }
  const [first, second] = INSIGHT.restaurants
  const restaurant = {
    address: '',
    timezone: 'UTC',
    tags: [],
    city: null,
    checklistId: null,
    deletedAt: null,
    version: 1,
  }
  const { screen } = await openAdmin('/admin/insight', {
    ...INSIGHT_ANSWERS,
    'GET /group': () => ({ items: [{ ...group, id: GROUP, title: 'Tide' }], nextCursor: null }),
    'GET /restaurant': () => ({
      items: [
        { ...restaurant, ...first!, groupId: GROUP },
        { ...restaurant, ...second!, groupId: GROUP },
      ],
      nextCursor: null,
    }),
  })
  await screen.getByRole('region', { name: 'Restaurants and categories' }).getByText('Groups').click()
  const places = screen.getByRole('region', { name: 'Groups and categories' })
  await expect.element(places.getByRole('row').nth(1)).toMatchTextContent(/^Tide2 restaurants/)
  await expect
    .element(places.getByRole('link', { name: 'Tide' }))
    .toHaveAttribute('href', `/admin/insight?groupIds=${GROUP}`)
})
