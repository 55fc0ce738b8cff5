import { AdminPage } from '../pages/admin-page.ts'
import { expect, test } from '../test.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('the list is newest first, and filters by restaurant and status live in the address', async ({
  page,
  product,
}) => {
  const admin = new AdminPage(page)
  await admin.logIn((await product.access()).admin)
  await expect(admin.rows().first()).toBeVisible()
  const dates = await page
    .locator('tbody time')
    .evaluateAll((all) => all.map((each) => each.getAttribute('datetime')!))
  expect(dates.length).toBeGreaterThan(20)
  expect(dates).toEqual([...dates].sort().reverse())

  const title = (await admin.rows().first().textContent())!
  await page.getByRole('combobox', { name: 'Restaurant' }).click()
  await page.getByRole('option', { name: title }).click()
  await expect(page).toHaveURL(/restaurantId=/)
  await expect(admin.rows().filter({ hasNotText: title })).toHaveCount(0)

  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Accepted' }).click()
  await expect(page).toHaveURL(/status=accepted/)
  const shared = page.url()
  const count = await admin.rows().count()
  await page.goto(shared)
  await expect(admin.rows()).toHaveCount(count)
})

test('the report opens from the keyboard and shows the stored score', async ({ page, product }) => {
  const admin = new AdminPage(page)
  await admin.logIn((await product.access()).admin)
  await page.goto('/admin/visit?status=accepted')
  await expect(admin.rows().first()).toBeVisible()
  const response = await page.request.get('/api/visit?status=accepted&limit=1')
  const { items } = (await response.json()) as { items: { id: string; score: number }[] }
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(items[0]!.id))
  await expect(page.getByRole('main')).toContainText(String(items[0]!.score))
})
