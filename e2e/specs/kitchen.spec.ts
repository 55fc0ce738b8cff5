import { expect, test } from '../test.ts'

test('a manager goes from the kitchen’s times to a dish, and to an order in the report of its visit', async ({
  manager,
}) => {
  const { page } = manager
  await page.goto('/admin/insight/kitchen?period=365')
  const dish = page
    .getByRole('region', { name: 'By dish', exact: true })
    .getByRole('row')
    .nth(1)
    .getByRole('link')
  const name = await dish.innerText()
  await dish.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  const orders = page.getByRole('region', { name: 'Orders behind these figures' })
  const served = Number(/\d+/.exec(await page.getByText(/^of \d+ served orders?/).innerText())![0])
  const more = orders.getByRole('button', { name: 'Show more' })
  while (await more.isVisible()) {
    const count = await orders.getByRole('listitem').count()
    await more.click()
    await expect.poll(() => orders.getByRole('listitem').count()).toBeGreaterThan(count)
  }
  await expect(orders.getByRole('listitem')).toHaveCount(served)

  await orders.getByRole('link').first().click()
  const question = manager.question(new URL(page.url()).hash.slice(1))
  await expect(question.getByRole('rowheader', { name, exact: true })).toBeInViewport()

  await page.goto('/admin/insight/kitchen')
  await page.setViewportSize({ width: 360, height: 760 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})
