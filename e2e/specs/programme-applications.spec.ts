import { addApplication, addGuests } from '../arrange.ts'
import { setBegun } from '../pages/when.ts'
import { expect, test } from '../test.ts'

test('an accepted applicant opens the first visit by the link in the outbox', async ({
  page,
  admin,
  product,
}) => {
  const { name, phone, email } = await addApplication(product)
  await admin.open('Users')
  await admin.page
    .getByRole('navigation', { name: 'People' })
    .getByRole('link', { name: 'Applications' })
    .click()
  // Until the page is drawn, the search is that of the page before.
  await expect(admin.page.getByRole('searchbox', { name: 'Name, city, e-mail or phone' })).toBeVisible()
  await admin.search(phone)
  await admin.row(name).getByRole('link').click()
  const panel = admin.dialog(name)
  await expect(panel).toContainText('vegan, no nuts')
  await expect(panel).toContainText('Agreed to the consent of 2026-11')
  await panel.getByRole('button', { name: 'Accept…' }).click()
  const form = admin.dialog(name)
  await form.getByRole('combobox', { name: 'Restaurant' }).click()
  await admin.page.getByRole('option').first().click()
  await setBegun(form)
  await form.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(form.getByRole('status')).toContainText('the first visit is planned')
  await form.getByRole('button', { name: 'Done' }).click()
  await expect(admin.row(name)).toContainText('Accepted')

  await admin.open('Outbox')
  await admin.search(email)
  await expect(admin.row(email)).toContainText('Not sent: not set up')
  await admin.row(email).getByRole('link').click()
  const letter = admin.dialog('Application accepted')
  await expect(letter).toContainText('Your first visit:')
  const [link] = /http\S+uuid=[\w-]+/.exec(await letter.innerText())!
  await page.goto(link)
  await expect(page.getByText(/^0 of \d+ required$/)).toBeVisible()
  await page.getByRole('main').getByRole('link').first().tap()
  await expect(page.getByRole('radio').first()).toBeVisible()
  await expect(page).not.toHaveURL(/uuid/)
})

test('a guest with the same phone is proposed, and gets the application', async ({ admin, product }) => {
  const { name, phone } = await addApplication(product)
  const [guest] = await addGuests(product, 1, 'Marta')
  await admin.page.goto(`/admin/user?open=${guest!.guestId}`)
  const known = admin.dialog(guest!.name)
  await known.getByLabel('Phone').fill(phone)
  await known.getByRole('button', { name: 'Save' }).click()
  await expect(admin.notice('is saved.')).toBeVisible()

  await admin.page.goto(`/admin/user?applications=1&q=${phone}`)
  await admin.row(name).getByRole('link').click()
  await admin.dialog(name).getByRole('button', { name: 'Accept…' }).click()
  await expect(admin.dialog(name).getByRole('radio', { name: `It is ${guest!.name}` })).toBeChecked()
  await admin
    .dialog(name)
    .getByRole('checkbox', { name: /by e-mail/ })
    .uncheck()
  await admin.dialog(name).getByRole('button', { name: 'Merge' }).click()
  await expect(admin.dialog(guest!.name).getByRole('status')).toContainText('No visit is planned yet')
  await admin.dialog(guest!.name).getByRole('button', { name: 'Done' }).click()
  await expect(admin.row(name)).toContainText('Merged')
})

test('an application is declined with a reason in the applicant’s language, and once erased nothing of it is found', async ({
  admin,
  product,
}) => {
  const { name, phone, email } = await addApplication(product, { language: 'ru' })
  await admin.page.goto(`/admin/user?applications=1&q=${phone}`)
  await admin.row(name).getByRole('link').click()
  await admin.dialog(name).getByRole('button', { name: 'Decline…' }).click()
  await admin.dialog(name).getByLabel('What else the letter says').fill('В Твери у нас пока нет ресторанов.')
  await admin.dialog(name).getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(admin.notice(`The application of ${name} is declined.`)).toBeVisible()
  await admin.page.goto(`/admin/outbox?q=${email}`)
  await admin.row(email).getByRole('link').click()
  await expect(admin.dialog('Application declined')).toContainText('В Твери у нас пока нет ресторанов.')

  await admin.page.goto(`/admin/user?applications=1&q=${phone}`)
  await admin.row(name).getByRole('link').click()
  await admin.dialog(name).getByRole('button', { name: 'Erase this application' }).click()
  await admin.dialog(name).getByRole('button', { name: 'Erase for good' }).click()
  await expect(admin.page.getByRole('heading', { name: 'No application like that' })).toBeVisible()
  await admin.page.goto(`/admin/outbox?q=${email}`)
  await expect(admin.page.getByRole('heading', { name: 'No message like that' })).toBeVisible()
})

test('a guest who asks for it is erased, and their visits stay without a name', async ({
  admin,
  invited,
}) => {
  await admin.page.goto(`/admin/user?open=${invited.guestId}`)
  const panel = admin.dialog(invited.name)
  const saved = admin.page.waitForEvent('download')
  await panel.getByRole('button', { name: 'Everything held about this guest' }).click()
  expect((await saved).suggestedFilename()).toBe(`cloche-${invited.guestId}.json`)
  await panel.getByRole('button', { name: 'Erase this guest' }).click()
  await panel.getByRole('button', { name: 'Erase for good' }).click()
  await expect(admin.notice('The guest is erased')).toBeVisible()
  await admin.page.goto(`/admin/visit-history/${invited.visitId}`)
  await expect(admin.page.getByText(`Guest ${invited.guestId.slice(-6)}`).first()).toBeVisible()
  await expect(admin.page.getByText(invited.name)).toHaveCount(0)
})
