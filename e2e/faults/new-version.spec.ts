import type { Page } from '@playwright/test'
import { GuestPage } from '../pages/guest-page.ts'
import { findNewVersion, withUpdate } from '../second-build.ts'
import { expect, offlineTest as test } from '../test.ts'

const next = test.extend<{
  /** Starts the server with another build of the web app, as an update of the product does. */
  update: () => Promise<void>
}>({
  update: ({ product }, use) => withUpdate(product, use),
})

/** Returns 1 on a page of the second build, 0 on a page of the first. */
const build = (page: Page) => page.locator('head > meta[name=mark]').count()

const noticeUpdate = (page: Page) => page.evaluate(findNewVersion)

const offer = (page: Page) => page.getByText('There is a new version of Cloche.')

next(
  'a new version in mid-visit disturbs nothing, and is offered once everything is sent',
  async ({ page, product, invited, update }) => {
    const guest = new GuestPage(page)
    await guest.open(invited.link)
    await expect(page.getByText('ready offline')).toBeVisible()
    const { items } = await guest.stored()
    const single = items.find((item) => item.type === 'single' && item.parent && !item.options.showIf)!
    const photo = items.find((item) => item.type === 'photo' && item.parent && !item.options.showIf)!
    await guest.openCategory(single.parent!)
    await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }))
    await update()
    await guest.comment(single.id, 'Written as the update came')
    await noticeUpdate(page)
    await guest.answer(single)
    await guest.expectSent(single.id)
    await guest.overview()
    await guest.openCategory(photo.parent!)
    await guest.addPhotos(photo.id, ['teal'])
    await guest.expectSent(photo.id)
    await guest.overview()
    await expect(offer(page)).toHaveCount(0)

    // While something is unsent, no screen offers the new version, not even one without a visit.
    await product.kill()
    await guest.openCategory(single.parent!)
    await guest.comment(single.id, 'Written while the server is away')
    await expect(guest.block(single.id).getByText('Saved on this phone')).toBeVisible()
    await guest.overview()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Past visits' }).click()
    await expect(page.getByRole('heading', { name: 'Past visits', exact: true })).toBeVisible()
    await expect(page.getByText('No connection – all is kept on this phone')).toBeVisible()
    await expect(offer(page)).toHaveCount(0)
    expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true)

    await update()
    await expect(offer(page)).toBeVisible()
    expect(await build(page)).toBe(0)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => build(page)).toBe(1)
    await page.goto('/guest')
    await guest.openCategory(photo.parent!)
    await expect(guest.photos(photo.id)).toHaveCount(1)
    expect(await guest.storedQuestion(single.id)).toMatchObject({
      answer: single.options.choices![0]!.value,
      comment: 'Written while the server is away',
    })
    expect((await guest.storedQuestion(photo.id)).photos).toHaveLength(1)
  },
)

next(
  'a new version is taken at the next start, also without a network',
  async ({ page, context, product, invited, update }) => {
    const guest = new GuestPage(page)
    await guest.open(invited.link)
    await expect(page.getByText('ready offline')).toBeVisible()
    await update()
    await noticeUpdate(page)
    await page.reload()
    expect(await build(page), 'a reload in mid-visit stays with the version that began it').toBe(0)
    await page.close()
    await product.kill()

    const later = new GuestPage(await context.newPage())
    await later.open('/guest')
    await expect.poll(() => build(later.page)).toBe(1)
    await expect(later.page.getByText('ready offline')).toBeVisible()
  },
)

next(
  'two tabs: a new version is not taken under one in which somebody may be writing',
  async ({ page, context, invited, update }) => {
    const guest = new GuestPage(page)
    await guest.open(invited.link)
    await expect(page.getByText('ready offline')).toBeVisible()
    const other = await context.newPage()
    await other.goto('/guest/history')
    await update()
    await noticeUpdate(other)
    await other.getByRole('button', { name: 'Reload' }).click()
    await expect(other.getByText('Close the other tabs of Cloche first.')).toBeVisible()
    await page.close()
    await other.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => build(other)).toBe(1)
  },
)

next(
  'a new version is taken also while the network holds a picture',
  async ({ page, product, invited, update }) => {
    const guest = new GuestPage(page)
    await guest.open(invited.link)
    await expect(page.getByText('ready offline')).toBeVisible()
    await update()
    await page.goto('/guest/history')
    await noticeUpdate(page)
    await expect(offer(page)).toBeVisible()
    // A stopped server accepts connections and never answers, as a bad network does.
    product.process!.kill('SIGSTOP')
    await page.evaluate((logo) => void (new Image().src = logo), `/api/question/logo/${'0'.repeat(64)}`)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect.poll(() => build(page)).toBe(1)
  },
)
