import { tag } from '../arrange.ts'
import { choose } from '../pages/select.ts'
import { logIn } from '../pages/login.ts'
import { addGuest } from '../pages/users-page.ts'
import { setBegun } from '../pages/when.ts'
import { expect, test } from '../test.ts'

test('a guest without waiting visits is removed and logged out at once, and continues after being restored', async ({
  page,
  admin,
}) => {
  const lastName = `Lund${tag()}`
  const access = { login: lastName, password: 'eleven geese 🪿 at dawn' }
  const name = `Per ${lastName}`
  await addGuest(admin, {
    'First name': 'Per',
    'Last name': lastName,
    Login: access.login,
    Password: access.password,
  })
  await logIn(page, access)
  await page.getByRole('main').getByRole('link', { name: 'Entrance' }).tap()
  await expect(page.getByRole('radio').first()).toBeVisible()
  // The page must learn of the removal by the answer, not by what it reads every half minute.
  await page.route('**/api/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )

  const remove = async () => {
    await admin.row(lastName).getByRole('link').click()
    await admin.dialog(name).getByRole('button', { name: 'Remove' }).click()
  }
  await remove()
  const refusal = admin.dialog(name).getByRole('alert').filter({ hasText: 'This guest has visits to make' })
  const waiting = refusal.getByRole('link')
  const address = (await waiting.getAttribute('href'))!
  await waiting.click()
  const visit = admin.page.getByRole('dialog', { name: 'Visit', exact: true })
  await visit.getByRole('button', { name: 'Cancel this visit' }).click()
  await admin.dialog('Cancel the visit').getByRole('button', { name: 'Cancel the visit' }).click()
  await expect(admin.notice('The visit is cancelled')).toBeVisible()
  await admin.open('Users')
  await remove()
  await expect(admin.notice(`${name} is removed.`)).toBeVisible()
  await expect(admin.row(lastName)).toHaveCount(0)
  await page.locator('label:has(input[type=radio])').first().tap()
  const loggedOut = page.getByRole('button', { name: 'You are logged out: log in to send' })
  await expect(loggedOut).toBeVisible()
  await page.unroute('**/api/**')
  await loggedOut.tap()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, access)
  await expect(page.getByRole('alert')).toContainText("don't match")

  await admin.page.getByLabel('Show removed').click()
  await admin.row(lastName).getByRole('button', { name: 'Restore' }).click()
  await expect(admin.notice('is restored.')).toBeVisible()
  await admin.page.goto(address)
  await visit.getByRole('button', { name: 'Reinstate' }).click()
  await expect(admin.notice('The visit is reinstated')).toBeVisible()
  await logIn(page, access)
  await expect(page.getByRole('radio').first()).toBeChecked()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
})

test('a new user who becomes staff needs no first visit, even if one was begun', async ({ admin }) => {
  const lastName = `Moen${tag()}`
  await admin.open('Users')
  await admin.page.getByRole('button', { name: 'New user' }).click()
  const form = admin.dialog('New user')
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill(lastName)
  await form.getByLabel(/^Login/).fill(lastName)
  await form.getByLabel(/^Password/).fill('eleven geese at dawn')
  await choose(form.getByRole('combobox', { name: 'Restaurant' }), 'Tern & Thyme Bermondsey')
  await setBegun(form)
  await form.getByLabel('Minutes').press('Backspace')
  await choose(form.getByRole('combobox', { name: 'Role' }), 'Visit manager')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form).toHaveCount(0)
  await expect(admin.row(lastName)).toContainText('Visit manager')
})
