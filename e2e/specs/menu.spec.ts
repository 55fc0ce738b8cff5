import type { Page } from '@playwright/test'
import { inviteGuest } from '../arrange.ts'
import { connectedTest as test, expect } from '../connected.ts'
import { GuestPage } from '../pages/guest-page.ts'

const names = (page: Page, list: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: list }) })
    .getByRole('listitem')

/** Opens the dishes that a guest is offered. */
async function offered(page: Page, link: string) {
  const guest = new GuestPage(page)
  await guest.open(link)
  const dish = (await guest.stored()).items.find(({ type }) => type === 'dish')!
  await guest.openCategory(dish.parent!)
  await guest.block(dish.id).getByRole('button', { name: 'Add an order' }).click()
  return page.getByRole('dialog').getByRole('listitem')
}

test('a dish written into the sheet is on the guests’ menu once the sheet is read', async ({
  admin,
  page,
  product,
  sheet,
}) => {
  await admin.open('Menu')
  await expect(names(admin.page, 'Dishes')).toHaveText(['Borscht', 'Pelmeni'])
  await expect(names(admin.page, 'Drinks')).toHaveText(['Kvass'])
  await expect(admin.page.getByRole('link', { name: /our-menu\.xlsx$/ })).toHaveAttribute('href', sheet.url)

  await sheet.write(['Borscht', 'Solyanka <b>x</b>'], ['Kvass', 'Mors'])
  await admin.page.getByRole('button', { name: 'Read now' }).click()
  await expect(names(admin.page, 'Dishes')).toHaveText(['Borscht', 'Solyanka <b>x</b>'])
  await expect(admin.page.getByRole('status')).toHaveText('The sheet was read.')
  const { link } = await inviteGuest(product)
  await expect(await offered(page, link)).toContainText(['Borscht', 'Solyanka <b>x</b>'])
})

test('a sheet that becomes a login page is explained, and guests keep the menu, also after a restart', async ({
  admin,
  page,
  product,
  sheet,
}) => {
  await sheet.write(['Ukha'], ['Tea'])
  await admin.open('Menu')
  await admin.page.getByRole('button', { name: 'Read now' }).click()
  await expect(names(admin.page, 'Dishes')).toHaveText(['Ukha'])

  sheet.answer((response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Log in</title>'),
  )
  await admin.page.getByRole('button', { name: 'Read now' }).click()
  await expect(admin.page.getByRole('alert')).toContainText(
    'There is a web page at its address, not a sheet.',
  )
  await expect(admin.page.getByRole('alert')).toContainText('Guests still see the menu of')
  await expect(names(admin.page, 'Dishes')).toHaveText(['Ukha'])

  sheet.answer((response) => response.destroy())
  await product.kill()
  await product.run()
  const { link } = await inviteGuest(product)
  await expect(await offered(page, link)).toContainText(['Ukha'])
  await admin.page.reload()
  await expect(admin.page.getByRole('alert')).toContainText("doesn't answer, or breaks off")

  await sheet.write(['Okroshka'], [])
  await admin.page.getByRole('button', { name: 'Read now' }).click()
  await expect(admin.page.getByRole('alert')).toHaveCount(0)
  await expect(names(admin.page, 'Dishes')).toHaveText(['Okroshka'])
  await expect(admin.page.getByText('they are read from the second sheet')).toBeVisible()
})

test('an address in a private network is refused in words', async ({ admin, sheet }) => {
  sheet.answer((response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end())
  await admin.open('Menu')
  await admin.page.getByRole('button', { name: 'Read now' }).click()
  await expect(admin.page.getByRole('alert')).toContainText('private network (169.254.169.254)')
})

test('while a slow sheet is being read, the page says so and allows no second read', async ({
  admin,
  sheet,
}) => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<() => unknown>()
  sheet.answer((response) => ask(() => response.writeHead(503).end()))
  await admin.open('Menu')
  await admin.page.getByRole('button', { name: 'Read now' }).click()
  await expect(admin.page.getByRole('status')).toHaveText('Reading the sheet…')
  await expect(admin.page.getByRole('button', { name: 'Read now' })).toBeDisabled()
  const answer = await asked
  answer()
  await expect(admin.page.getByRole('alert')).toContainText('answers with the error 503')
  await expect(admin.page.getByRole('button', { name: 'Read now' })).toBeEnabled()
})
