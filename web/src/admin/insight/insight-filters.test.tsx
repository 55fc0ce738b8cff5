import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openAdmin } from '../../test/admin-screen.tsx'
import { INSIGHT_ANSWERS, LINDEN, MAPLE } from './test-insight.ts'

async function openOn(width: number, query = '') {
  const place = {
    address: 'A street',
    version: 1,
    groupId: null,
    tags: [],
    city: null,
    checklistId: null,
    deletedAt: null,
    timezone: 'Europe/Berlin',
  }
  const places = [
    { ...place, id: LINDEN, title: 'Linden' },
    { ...place, id: MAPLE, title: 'Maple' },
  ]
  const { screen } = await openAdmin(`/admin/insight${query}`, {
    ...INSIGHT_ANSWERS,
    'GET /restaurant': () => ({ items: places, nextCursor: null }),
  })
  await page.viewport(width, 844)
  onTestFinished(() => page.viewport(1280, 800))
  return screen
}

test('on a phone one line says what is chosen, and opens the filters', async () => {
  const screen = await openOn(390)
  const line = screen.getByRole('button', { name: 'Filters: Last 90 days · All restaurants' })
  await expect.element(line).toHaveAttribute('aria-expanded', 'false')
  await expect.element(screen.getByRole('combobox', { name: 'Part of the day' })).not.toBeInTheDocument()
  await expect.element(screen.getByText('71.5 %', { exact: true })).toBeInViewport()
  await line.click()
  await screen.getByRole('combobox', { name: 'Part of the day' }).click()
  await screen.getByRole('option', { name: 'Lunch' }).click()
  const longer = screen.getByRole('button', { name: 'Filters: Last 90 days · All restaurants · Lunch' })
  await longer.click()
  await expect.element(screen.getByRole('combobox', { name: 'Part of the day' })).not.toBeInTheDocument()
})

test('the line names everything that narrows the figures', async () => {
  const screen = await openOn(
    390,
    `?from=2026-09-01&to=2026-09-30&restaurantIds=${LINDEN}&weekdays=1,2&provisional=1`,
  )
  await expect
    .element(
      screen.getByRole('button', {
        name: 'Filters: 1 – 30 Sept 2026 · Linden · Mon, Tue · Also not accepted yet',
      }),
    )
    .toBeVisible()
})

test('on a wide screen all filters are there, and all are as high as each other', async () => {
  const screen = await openOn(1280)
  await expect.element(screen.getByRole('button', { name: /^Filters/ })).not.toBeInTheDocument()
  const fields = [
    ...['Period', 'Restaurants', 'Part of the day', 'Weekdays'].map((name) =>
      screen.getByRole('combobox', { name }),
    ),
    screen.getByRole('button', { name: /^Days/ }),
  ]
  const boxes = fields.map((field) =>
    field.element().closest('.mantine-Input-wrapper')!.getBoundingClientRect(),
  )
  expect(new Set(boxes.map(({ height }) => height)).size).toBe(1)
})
