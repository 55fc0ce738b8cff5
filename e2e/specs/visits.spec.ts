import { readFile } from 'node:fs/promises'
import { addVisit, inviteGuest } from '../arrange.ts'
import { expect, test } from '../test.ts'

test('a future visit shows its beginning, its place, its deadline and what to expect', async ({
  page,
  product,
}) => {
  const { link } = await inviteGuest(product, { startsIn: 60 * 24 * 2 + 30 })
  await page.goto(link)
  await expect(page.getByText('What to expect')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toHaveCount(0)
  await expect(page.getByText(/^To be submitted by /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'open the map' })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=\S+$/,
  )
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to the calendar' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('visit.ics')
  const text = await readFile(await download.path(), 'utf8')
  const place = await page.getByRole('heading', { level: 2 }).innerText()
  expect(text).toContain(`SUMMARY:${place}`)
})

test('an overdue visit looks overdue in the list and when opened, and can still be submitted', async ({
  page,
  product,
}) => {
  const late = await inviteGuest(product, { startsIn: -60 * 24 * 4 })
  await addVisit(product, late.guestId, { startsIn: 60 * 24 * 3 })
  await page.goto(late.link)
  await expect(page.getByText('This visit is overdue')).toBeVisible()
  await expect(page.getByText(/^It was to be submitted by /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  await page.goto('/guest?visit=all')
  await expect(page.getByText(/^Overdue since .*: please submit it soon$/)).toBeVisible()
})

test('the menu names the operator', async ({ page, product }) => {
  const { link } = await inviteGuest(product)
  await page.goto(link)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByText('Questions? Ask whoever sent you the link.')).toBeVisible()
})
