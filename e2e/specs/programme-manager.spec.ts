import { addGuests } from '../arrange.ts'
import { choose } from '../pages/select.ts'
import { setBegun } from '../pages/when.ts'
import { expect, test } from '../test.ts'

test('a visit manager sees visits and guests, plans a visit, and reaches nothing else', async ({
  manager,
  product,
}) => {
  const [guest] = await addGuests(product, 1)
  const { page } = manager
  await expect(manager.sections()).toHaveText(['Today', 'Visits', 'Insight', 'Users'])
  for (const call of [
    'question',
    'question/xlsform',
    'audit',
    'import/guests',
    `user/${guest!.guestId}/link`,
  ])
    expect((await page.request.get(`/api/${call}`)).status(), call).toBe(403)

  await manager.open('Users')
  await manager.search(guest!.name)
  await manager.row(guest!.name).getByRole('link').click()
  const facts = manager.dialog(guest!.name)
  await expect(facts.getByRole('textbox')).toHaveCount(0)
  await expect(facts.getByRole('button')).toHaveCount(1)
  await expect(facts.getByRole('button')).toHaveAccessibleName('Close')
  await facts.getByRole('link', { name: 'Plan a visit' }).click()

  const form = manager.dialog('New visit')
  await expect(form.getByRole('combobox', { name: 'Guest' })).toHaveValue(guest!.name)
  await choose(form.getByRole('combobox', { name: 'Restaurant' }), 'Tern & Thyme Bermondsey', 'berm')
  await setBegun(form)
  await form.getByRole('button', { name: 'Plan the visit' }).click()
  await expect(manager.notice('The visit is planned')).toBeVisible()
  await expect(manager.row(guest!.name)).toContainText('Open')
})
