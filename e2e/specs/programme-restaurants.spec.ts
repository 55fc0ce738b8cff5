import { inviteGuest, addRestaurants, tag } from '../arrange.ts'
import { expect, test } from '../test.ts'

test('a restaurant with planned visits names them and stays, is removed once they are cancelled, and is restored', async ({
  admin,
  product,
}) => {
  const title = `Lantern <b>${tag()}</b>`
  const [restaurantId] = await addRestaurants(product, [title])
  const guest = await inviteGuest(product, { startsIn: 60 * 24, restaurantId })
  await admin.openAnew('Restaurants')
  await admin.search(title)
  await admin.row(title).getByRole('link').click()
  await admin.dialog(title).getByRole('button', { name: 'Remove' }).click()
  const refusal = admin.dialog(title).getByRole('alert')
  await expect(refusal).toContainText('Visits are planned here')
  await refusal.getByRole('link', { name: guest.name }).click()

  await admin.dialog('Visit').getByRole('button', { name: 'Cancel this visit' }).click()
  await admin.dialog('Cancel the visit').getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(admin.row(guest.name)).toContainText('Cancelled')
  await admin.open('Restaurants')
  await admin.search(title)
  await admin.row(title).getByRole('link').click()
  await admin.dialog(title).getByRole('button', { name: 'Remove' }).click()
  await admin.undo(`${title} is removed.`)
  await expect(admin.row(title)).toBeVisible()
})
