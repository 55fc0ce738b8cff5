import { addRestaurants, inviteGuest } from '../arrange.ts'
import { expect, OWN_PRODUCT, test } from '../test.ts'

test.use(OWN_PRODUCT)

test('restaurants are put into a tree of groups, taken back and put again, and a group narrows every list', async ({
  admin,
  product,
}) => {
  const { page } = admin
  const [quay, ferry] = await addRestaurants(product, ['Zebra Quay', 'Zebra Ferry'])
  const guests = [
    await inviteGuest(product, { restaurantId: quay! }),
    await inviteGuest(product, { restaurantId: ferry! }),
  ]
  await admin.open('Restaurants')
  await page.getByRole('link', { name: 'Groups' }).click()
  for (const title of ['Tide', 'North']) {
    await page.getByRole('button', { name: 'New group' }).first().click()
    const panel = admin.dialog('New group')
    await panel.getByRole('textbox', { name: 'Title' }).fill(title)
    await panel.getByRole('button', { name: 'Add' }).click()
    await expect(panel).toHaveCount(0)
  }
  const moved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await page.getByRole('link', { name: 'North', exact: true }).press('Alt+ArrowRight')
  expect((await moved).status()).toBe(200)

  await admin.openAnew('Restaurants')
  const putIntoNorth = async () => {
    await admin.search('Zebra')
    await page.getByRole('checkbox', { name: 'Select all that are shown' }).click()
    await page.getByRole('button', { name: 'Put into a group…' }).click()
    const panel = admin.dialog('Put the restaurants into a group')
    await panel.getByRole('combobox', { name: 'Group' }).fill('north')
    await page.getByRole('option', { name: 'Tide › North' }).click()
    await panel.getByRole('button', { name: 'Move' }).click()
  }
  await putIntoNorth()
  await admin.undo('2 restaurants are moved')
  await expect(admin.row('Zebra Quay')).not.toContainText('North')
  await putIntoNorth()
  await expect(admin.row('Zebra Quay')).toContainText('North')

  await admin.open('Visits')
  await page.getByRole('combobox', { name: 'Where' }).click()
  await page.getByRole('option', { name: 'Tide', exact: true }).click()
  await expect(page).toHaveURL(/groupIds=/)
  await admin.settled()
  await expect(admin.rows()).toHaveCount(2)
  for (const { name } of guests) await expect(admin.row(name)).toBeVisible()
  await page.goto(page.url().replace('/admin/visit', '/admin/restaurant'))
  await expect(admin.rows()).toHaveCount(2)

  await page.goto('/admin/insight?by=group')
  const heat = page.getByRole('region', { name: 'Groups and categories' })
  await expect(heat.getByRole('row').filter({ hasText: 'Salt Pier' })).toContainText('2 restaurants')
})
