import { addGuests, addRestaurants, tag } from '../arrange.ts'
import { dayName } from '../pages/when.ts'
import { expect, test } from '../test.ts'

test('two hundred visits are planned at once', async ({ admin, product }) => {
  const { page } = admin
  const [quay, ferry] = [`Quay${tag()}`, `Ferry${tag()}`]
  await addRestaurants(
    product,
    Array.from({ length: 20 }, (_, place) => `${quay} ${place + 1}`),
  )
  await addGuests(product, 20, ferry)

  await admin.open('Visits')
  await page.getByRole('link', { name: 'Plan many' }).click()
  await page.getByRole('searchbox', { name: 'Find by title or address' }).fill(quay)
  await page.getByRole('button', { name: 'Choose all found (20)' }).click()
  await page.getByRole('searchbox', { name: 'Find by name, e-mail or phone' }).fill(ferry)
  await page.getByRole('button', { name: 'Choose all found (20)' }).click()
  await page.getByRole('button', { name: 'Month after' }).click()
  for (const day of tenDays()) await page.getByRole('button', { name: day, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '200 visits' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()

  await expect(page.getByRole('heading', { level: 2 })).toHaveText(Array(10).fill(/20 visits$/))
  await page.getByRole('button', { name: 'Plan 200 visits' }).click()
  await expect(page.getByRole('alert')).toContainText('200 visits are planned.')

  await admin.search(quay)
  for (const count of [50, 100, 150]) {
    await expect(admin.rows()).toHaveCount(count)
    await page.getByRole('button', { name: 'Show more' }).click()
  }
  await expect(admin.rows()).toHaveCount(200)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(calendar.getByRole('button', { name: ': 20 visits (Scheduled 20)' })).toHaveCount(10)
})

/** The first ten of the next month. */
function tenDays(): string[] {
  const now = new Date()
  return Array.from({ length: 10 }, (_, place) =>
    dayName(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, place + 1, 12))),
  )
}
