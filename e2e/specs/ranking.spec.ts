import { expect, test } from '../test.ts'

test('a manager finds the ranking of the night from the report, has it made anew, and compares two restaurants', async ({
  manager,
}) => {
  const { page } = manager
  await page.goto('/admin/insight?period=365')
  await page.getByRole('link', { name: 'Which restaurants really differ' }).click()
  await expect(page).toHaveURL(/\/admin\/insight\/ranking\?period=365$/)
  const order = page.getByRole('region', { name: 'Restaurants, the best first' })
  await expect(order.getByRole('img')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rank anew' })).toBeVisible()
  await manager.rank()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await order.getByText('As a table').click()
  const last = await order.getByRole('row').last().getByRole('link').innerText()
  const pairs = page.getByRole('region', { name: 'Is one better than another?' })
  await pairs.getByRole('combobox').click()
  await page.getByRole('option', { name: last, exact: true }).click()
  await expect(pairs.getByRole('columnheader', { name: `So ${last} is` })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 760 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.reload()
  await expect(pairs.getByRole('columnheader', { name: `So ${last} is` })).toBeVisible()
})
