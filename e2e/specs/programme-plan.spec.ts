import { addGuests, addRestaurants, tag } from '../arrange.ts'
import { daysOfNextMonth } from '../pages/when.ts'
import { expect, test } from '../test.ts'

test('two hundred visits are planned at once', async ({ admin, product }) => {
  const { page } = admin
  const [quay, ferry] = [`Quay${tag()}`, `Ferry${tag()}`]
  const places = Array.from({ length: 20 }, (_, place) => `${quay} ${place + 1}`)
  await addRestaurants(product, places)
  await addGuests(product, 20, ferry)
  await admin.choosePlan(quay, ferry, 20)
  await page.getByRole('button', { name: 'Month after' }).click()
  for (const day of daysOfNextMonth(10)) await page.getByRole('button', { name: day, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: '200 visits' })).toBeVisible()
  await page.getByRole('button', { name: 'Preview' }).click()

  await expect(page.getByRole('heading', { level: 2 })).toHaveText(Array(10).fill(/20 visits$/))
  await page.getByRole('button', { name: 'Plan 200 visits' }).click()
  await expect(admin.notice('200 visits are planned')).toBeVisible()

  await admin.search(quay)
  for (const count of [50, 100, 150]) {
    await expect(admin.rows()).toHaveCount(count)
    await page.getByRole('button', { name: 'Show more' }).click()
  }
  await expect(admin.rows()).toHaveCount(200)
  const calendar = page.getByRole('region', { name: 'Calendar' })
  await expect(calendar.getByRole('button', { name: ': 20 visits (Scheduled 20)' })).toHaveCount(10)
})

test('sixty visits are planned, and undone with one press', async ({ admin, product }) => {
  const { page } = admin
  const [quay, ferry] = [`Quay${tag()}`, `Ferry${tag()}`]
  await addRestaurants(
    product,
    Array.from({ length: 20 }, (_, place) => `${quay} ${place + 1}`),
  )
  await addGuests(product, 20, ferry)
  await admin.choosePlan(quay, ferry, 20)
  await page.getByRole('button', { name: 'Month after' }).click()
  for (const day of daysOfNextMonth(3)) await page.getByRole('button', { name: day, exact: true }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Plan 60 visits' }).click()
  await admin.notice('60 visits are planned').getByRole('button', { name: 'Undo' }).click()
  await expect(admin.notice('60 visits are cancelled.')).toBeVisible()

  await page.goto(`/admin/visit?q=${quay}&status=scheduled`)
  await expect(page.getByRole('heading', { name: 'No visits like that' })).toBeVisible()
  await page.goto(`/admin/visit?q=${quay}&status=cancelled`)
  await expect(admin.rows()).toHaveCount(50)
  await page.getByRole('checkbox', { name: 'Select all that are shown' }).click()
  const bar = page.getByRole('complementary', { name: '50 visits selected' })
  await bar.getByRole('button', { name: 'Select all that match' }).click()
  await expect(page.getByRole('status').filter({ hasText: '60 visits selected' })).toBeVisible()
})

test('a guest is planned for a restaurant twice within 90 days only after a confirmation', async ({
  admin,
  product,
}) => {
  const { page } = admin
  const [quay, ferry] = [`Quay${tag()}`, `Ferry${tag()}`]
  await addRestaurants(product, [quay])
  await addGuests(product, 1, ferry)
  await admin.choosePlan(quay, ferry, 1)
  await page.getByText('Every week').click()
  await page.getByRole('button', { name: 'Friday' }).click()
  await page.getByRole('button', { name: 'From the first day to the last' }).click()
  await page.getByRole('button', { name: 'Month after' }).click()
  const days = daysOfNextMonth(14)
  for (const day of [days[0]!, days[13]!]) await page.getByRole('button', { name: day, exact: true }).click()
  await page.getByRole('button', { name: 'Preview' }).click()

  const visits = page.getByRole('main').getByRole('listitem')
  await expect(visits).toContainText([ferry, 'Nobody is free'])
  await expect(page.getByRole('button', { name: 'Plan 1 visit' })).toBeVisible()
  await page.getByRole('switch', { name: /may repeat/ }).click()
  await expect(visits).toContainText([ferry, /Also there on Fri/])
  await page.getByRole('button', { name: 'Plan 2 visits' }).click()
  await expect(admin.notice('2 visits are planned')).toBeVisible()
  await admin.search(quay)
  await expect(admin.rows()).toHaveText([quay, quay])
})
