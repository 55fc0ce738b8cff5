/// <reference lib="dom" />
import { GuestPage } from '../pages/guest-page.ts'
import { expect, test } from '../test.ts'

test('the first response itself paints the frame of a visit, and nothing jumps when the visit comes', async ({
  page,
  invited,
}) => {
  const here = Promise.withResolvers<void>()
  await page.route('**/assets/**', async (route) => {
    await here.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(invited.link, { waitUntil: 'commit' })
  const frame = page.locator('#frame')
  await expect(frame).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          performance.getEntriesByName('first-contentful-paint').length +
          performance.getEntriesByName('first-paint').length,
      ),
    )
    .toBeGreaterThan(0)
  here.resolve()
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  await expect(frame).toBeHidden()
  await new GuestPage(page).openFirst()
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, each) => sum + each, 0)).toBeLessThan(0.05)
})

test('staff and those before a login see no frame of a visit', async ({ page, product }) => {
  await page.goto(`${product.url}/login`, { waitUntil: 'commit' })
  await expect(page.locator('#frame')).toBeHidden()
})
