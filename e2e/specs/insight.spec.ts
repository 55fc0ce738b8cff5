import { GuestPage } from '../pages/guest-page.ts'
import { fromPage } from '../pages/own-request.ts'
import { expect, test } from '../test.ts'

test('a visit counts in the report as it is accepted, the summaries being those of the server', async ({
  page,
  invitedShortly: invited,
  admin,
}) => {
  const desk = admin.page
  // All visits are within a year, while one may leave the last 90 days when the day of the restaurant furthest east is known.
  await desk.goto('/admin/insight?period=365')
  const mean = desk.getByRole('region', { name: 'Mean score' })
  const counted = mean.getByRole('link', { name: 'scored visit' })
  const number = async () => Number(/\d+/.exec(await counted.innerText())![0])
  await expect(counted).toBeVisible()
  const before = await number()

  await new GuestPage(page).sendShortVisit(invited)
  await desk.reload()
  await expect(counted).toHaveText(`of ${before} scored visits`)
  const accepted = await desk.request.post(`/api/visit/${invited.visitId}/accept`, fromPage(desk))
  expect(accepted.status()).toBe(200)
  await desk.getByRole('button', { name: 'Refresh' }).click()
  await expect(counted).toHaveText(`of ${before + 1} scored visits`)

  await counted.click()
  await expect(admin.rows().first()).toBeVisible()
  await expect(admin.row(invited.name)).toBeVisible()
})

test('a manager reads the report on a phone, turns the chart into its table, and goes to the visits behind a day', async ({
  manager,
}) => {
  const { page } = manager
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/admin/insight?period=365')
  const course = page.getByRole('region', { name: 'Score over time' })
  await course.getByText('As a table').click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  const row = course.getByRole('row').nth(1)
  const visits = Number(await row.getByRole('cell').nth(1).innerText())
  await row.getByRole('link').click()
  await expect(manager.rows()).toHaveCount(visits)
})
