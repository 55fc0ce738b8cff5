import { SHORT } from '../arrange.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { expect, test } from '../test.ts'

/** Refuses files of this kind to every page of the browser, as a bad connection or a busy server does. */
async function refuse(page: GuestPage['page'], files: string) {
  let isRefused = true
  let asked = 0
  await page.context().route(files, (route) => {
    asked++
    return isRefused ? route.abort('connectionreset') : route.fallback()
  })
  return { askedFor: () => asked, allow: () => (isRefused = false) }
}

test('parts of a visit whose code did not come are asked for by themselves, and the visit stays in use', async ({
  page,
  invitedShortly,
}) => {
  const line = await refuse(page, '**/assets/later-*')
  const guest = new GuestPage(page)
  await guest.open(invitedShortly.link)
  await expect.poll(line.askedFor).toBeGreaterThan(0)
  const { items } = await guest.stored()
  const warm = items.find(({ title }) => title === SHORT.warm)!
  await guest.openCategory(warm.parent!)
  await guest.answer(warm)
  await expect(guest.block(warm.id).locator('input[type=radio]').first()).toBeChecked()
  line.allow()
  await expect(guest.block(warm.id).getByRole('button', { name: 'Clear the answer' })).toBeVisible()
  await expect(guest.block(warm.id).locator('input[type=radio]').first()).toBeChecked()
})

test('a page of staff whose code did not come opens by itself', async ({ admin }) => {
  const line = await refuse(admin.page, '**/assets/audit-page-*')
  await admin.page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Log' }).click()
  await expect.poll(line.askedFor).toBeGreaterThan(0)
  line.allow()
  await expect(admin.page.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
})
