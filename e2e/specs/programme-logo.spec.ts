/// <reference lib="dom" />
import type { Page } from '@playwright/test'
import { GuestPage } from '../pages/guest-page.ts'
import { fromPage } from '../pages/own-request.ts'
import { expect, offlineTest as test } from '../test.ts'

/** The cache of web/src/sw/agreed.ts. */
const PROGRAMME_LOGOS = 'cloche-programme'

/** Whether the logo in the header is a picture and no empty frame. */
const isDrawn = (page: Page) =>
  page
    .getByRole('banner')
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)

test('a guest’s phone shows the programme’s name and logo after one visit, also without a network', async ({
  page,
  context,
  invited,
  admin,
  product,
}) => {
  const settings = { ...fromPage(admin.page) }
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: await admin.page.screenshot() }
  const stored = await admin.page.request.post(`${product.url}/api/settings/logo`, {
    ...settings,
    multipart: { logo: picture },
  })
  const { logo } = (await stored.json()) as { logo: string }
  const set = (data: object) => admin.page.request.patch(`${product.url}/api/settings`, { ...settings, data })
  await set({ guestName: 'Table Talk', logo })

  const guest = new GuestPage(page)
  await guest.open(invited.link)
  await guest.expectReady()
  await expect
    .poll(() => page.evaluate(async (address) => Boolean(await caches.match(address)), logo))
    .toBe(true)

  await context.setOffline(true)
  await page.goto('/guest?visit=all')
  await expect(page.getByRole('heading', { name: 'Your visits' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Table Talk')
  await expect.poll(() => isDrawn(page)).toBe(true)
  await context.setOffline(false)

  await set({ guestName: null, logo: null })
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('Cloche')
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0)
  await expect.poll(() => page.evaluate((name) => caches.has(name), PROGRAMME_LOGOS)).toBe(false)
})
