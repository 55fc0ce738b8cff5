import { daysOfNextMonth } from '../pages/when.ts'
import { expect, test } from '../test.ts'

test('a manager takes the proposals of the ranking to the planning, and plans just these pairs', async ({
  manager,
}) => {
  const { page } = manager
  await page.goto('/admin/insight/ranking?period=365')
  await manager.rank()
  const next = page.getByRole('region', { name: 'Next visits' })
  const rows = next.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows).not.toHaveCount(0)
  const count = await rows.count()
  for (const row of (await rows.all()).slice(2)) await row.getByRole('checkbox').uncheck()
  await expect(next.getByText(`2 of ${count} chosen`)).toBeVisible()
  const pairs: string[] = []
  for (const row of (await rows.all()).slice(0, 2)) {
    const guest = await row.getByRole('cell').first().innerText()
    pairs.push(`${await row.getByRole('rowheader').innerText()} ${guest}`)
  }
  await next.getByRole('button', { name: 'Choose days for 2 visits' }).click()

  await expect(page).toHaveURL(/\/admin\/visit\/plan$/)
  const proposed = page.getByRole('main').getByRole('listitem')
  const said = async () => (await proposed.allInnerTexts()).map((text) => text.split('\n').join(' ').trim())
  await expect.poll(said).toEqual(pairs)
  await page.reload()
  await expect.poll(said).toEqual(pairs)
  await page.getByRole('button', { name: 'Month after' }).click()
  for (const day of daysOfNextMonth(2)) await page.getByRole('button', { name: day, exact: true }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('button', { name: 'Plan 2 visits' }).click()
  await expect(manager.notice('2 visits are planned')).toBeVisible()

  await page.goto('/admin/insight/ranking?period=365')
  await expect(next.getByText('2 proposals are planned or no longer possible')).toBeVisible()
  await expect(next.getByText(`${count - 2} of ${count - 2} chosen`)).toBeVisible()
})
