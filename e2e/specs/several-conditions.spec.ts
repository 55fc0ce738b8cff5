import type { Locator } from '@playwright/test'
import { tag } from '../arrange.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { choose } from '../pages/select.ts'
import { addGuest } from '../pages/users-page.ts'
import { expect, test } from '../test.ts'

const DOOR = 'Did somebody open the door?'
const WELCOME = 'How warm was the welcome?'
const MENU = 'Did you get a menu?'
const WHY = 'What went wrong?'

test('a question is asked after several answers, as the editor says it', async ({ page, admin, bank }) => {
  await admin.open('Questions')
  await bank.addCategory('Arrival')
  await bank.addQuestion('Arrival', 'One choice', DOOR)
  await bank.addQuestion('Arrival', 'Rating', WELCOME)
  await bank.addQuestion('Arrival', 'One choice', MENU)
  await bank.addQuestion('Arrival', 'Text', WHY, async (form) => {
    await form.getByLabel('Must be answered').check()
    await choose(form.getByRole('combobox', { name: 'Only after an answer to' }), DOOR)
    await form.getByRole('checkbox', { name: 'No', exact: true }).check()
    await form.getByRole('button', { name: 'Add a condition' }).click()
    await form.getByRole('button', { name: 'Add a group of conditions' }).click()
    const [first, second] = [1, 2].map((place) => conditions(form).nth(place)) as [Locator, Locator]
    await expect(conditions(form)).toHaveCount(4)
    await form.getByRole('button', { name: 'Remove this condition' }).nth(1).click()
    await choose(first, WELCOME)
    await form.getByLabel('and at most').fill('2')
    await choose(second, MENU)
    await form.getByRole('checkbox', { name: 'Yes', exact: true }).last().check()
    await form
      .getByRole('checkbox', { name: /^The other way round/ })
      .last()
      .check()
    await expect(form).toContainText(
      `Only when “${DOOR}” is No and (“${WELCOME}” ≤ 2 or “${MENU}” is not Yes)`,
    )
  })

  const guest = new GuestPage(page)
  await guest.open(await addGuest(admin, { 'First name': 'Ida', 'Last name': `Several${tag()}` }))
  await page.getByRole('link', { name: 'Arrival' }).tap()
  const tap = (question: string, answer: string) =>
    guest.question(question).getByRole('radio', { name: answer, exact: true }).tap()
  await tap(MENU, 'Yes')
  await tap(DOOR, 'No')
  await guest.question(WELCOME).getByRole('radio', { name: '4 of 5' }).tap()
  await expect(guest.question(WHY)).toHaveCount(0)
  await guest.question(WELCOME).getByRole('radio', { name: '2 of 5' }).tap()
  await guest.question(WHY).getByRole('textbox').first().fill('It was cold')
  await tap(DOOR, 'Yes')
  await expect(guest.question(WHY)).toHaveCount(0)
  await guest.overview()
  await guest.submit()
})

const conditions = (form: Locator) => form.getByRole('combobox', { name: 'After an answer to' })
