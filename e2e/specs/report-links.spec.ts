import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../test.ts'

/** Makes a link in an open panel and returns its address. */
async function makeLink(panel: Locator): Promise<string> {
  await panel.getByRole('button', { name: 'Make a link' }).click()
  return panel
    .getByRole('region', { name: 'The link to the report' })
    .getByRole('textbox', { name: 'Link', exact: true })
    .inputValue()
}

/** Reads the report of a link as somebody without a session, then revokes the link. */
async function readAndRevoke(page: Page, panel: Locator, stranger: Page, link: string): Promise<void> {
  const read = await stranger.request.get(link)
  expect([read.status(), read.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await read.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await page.reload()
  await expect(panel.getByText(/opened once/)).toBeVisible()

  await panel.getByRole('button', { name: 'Revoke' }).click()
  await panel.getByRole('button', { name: 'Revoke' }).click()
  await expect(panel.getByText('1 that no longer works')).toBeVisible()
  expect((await stranger.request.get(link)).status()).toBe(404)
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
}

test('the link to a visit’s report is read without a session, counted, revoked, and gone', async ({
  admin: { page },
  page: stranger,
}) => {
  const [visit] = (await (await page.request.get('/api/visit?status=accepted&limit=1')).json()).items
  await page.goto(`/admin/visit-history/${visit.id}`)
  await page.getByText('PDF…').click()
  const panel = page.getByRole('dialog', { name: 'PDF for the restaurant' })
  await readAndRevoke(page, panel, stranger, await makeLink(panel))
})

test('the link to a month’s report is read without a session, counted, revoked, and gone', async ({
  admin: { page },
  page: stranger,
}) => {
  const [visit] = (await (await page.request.get('/api/visit?status=accepted&limit=1')).json()).items
  await page.goto(`/admin/insight/restaurant/${visit.restaurantId}`)
  await page.getByText('PDF of a month…').click()
  const panel = page.getByRole('dialog', { name: 'PDF of a month' })
  await readAndRevoke(page, panel, stranger, await makeLink(panel))
})
