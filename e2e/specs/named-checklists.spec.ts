import { tag } from '../arrange.ts'
import { choose } from '../pages/select.ts'
import { expect, OWN_PRODUCT, test } from '../test.ts'

test.use(OWN_PRODUCT)

const SEEN = 'Did you see the bar?'
const DRINK = 'How was the drink?'

test('a checklist of two categories is made, mended where it looks outside, renamed, duplicated, removed and brought back', async ({
  admin,
  bank,
}) => {
  const { page } = admin
  const [evening, night] = [`Evening ${tag()}`, `Night ${tag()}`]
  await admin.open('Questions')
  await bank.addCategory('Arrival')
  await bank.addQuestion('Arrival', 'One choice', SEEN)
  await bank.addCategory('Drinks')
  await bank.addQuestion('Drinks', 'Rating', DRINK, async (form) => {
    await choose(form.getByRole('combobox', { name: 'Only after an answer to' }), SEEN)
    await form.getByRole('checkbox', { name: 'Yes', exact: true }).check()
  })
  await bank.addCategory('Farewell')
  await bank.addQuestion('Farewell', 'Text', 'What did they say?')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'New checklist' }).click()
  const panel = admin.dialog('New checklist')
  await panel.getByRole('textbox', { name: 'Title' }).fill(evening)
  await panel.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('heading', { name: 'This checklist asks nothing yet' })).toBeVisible()
  for (const category of ['Drinks', 'Farewell'])
    await page.getByRole('button', { name: `Add “${category}”` }).click()
  const faults = page.getByRole('region', { name: '1 question needs a look' })
  await expect(faults).toContainText(`Never asked. It depends on “${SEEN}”, which is not in this checklist.`)
  await faults.getByRole('link', { name: DRINK }).click()
  await expect(bank.form()).toContainText('also in: all questions')
  await bank.form().getByRole('button', { name: 'Close' }).click()
  await faults.getByRole('button', { name: 'Add “Arrival”' }).click()
  await expect(faults).toHaveCount(0)
  const phone = page.frameLocator('iframe')
  await expect(phone.getByRole('listitem')).toHaveText([/^Arrival/, /^Drinks/, /^Farewell/])
  await phone.getByRole('link', { name: /^Farewell/ }).click()
  await expect(phone.getByText('What did they say?')).toBeVisible()

  const more = page.getByRole('main').getByRole('button', { name: /^More: (Evening|Night)/ })
  const act = async (name: string) => {
    await more.click()
    await page.getByRole('menuitem', { name }).click()
  }
  await act('Rename')
  await admin.dialog(evening).getByRole('textbox', { name: 'Title' }).fill(night)
  await admin.dialog(evening).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: night })).toBeVisible()
  await act('Duplicate')
  await admin.dialog('Duplicate').getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('heading', { name: `${night}, copy` })).toBeVisible()
  await expect(bank.rows().filter({ hasText: /^(Arrival|Drinks|Farewell)/ })).toHaveCount(3)
  await act('Remove')
  await expect(page).not.toHaveURL(/checklist=/)
  await admin.undo(`${night}, copy is removed.`)
  const named = page.getByRole('navigation', { name: 'Checklists' }).getByRole('link', { name: night })
  await expect(named).toHaveCount(2)
})
