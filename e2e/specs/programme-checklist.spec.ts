import { tag } from '../arrange.ts'
import { GuestPage } from '../pages/guest-page.ts'
import type { QuestionsPage } from '../pages/questions-page.ts'
import { choose } from '../pages/select.ts'
import { addGuest } from '../pages/users-page.ts'
import { expect, test } from '../test.ts'

const DOOR = 'Did somebody open the door?'
const WELCOME = 'How warm was the welcome?'
const WAIT = 'How long until you had a table?'
const INSTEAD = 'What happened instead?'
const TABLE = 'What was on the table?'

test('a new checklist is built, put in order, and filled in by a guest with a first visit', async ({
  page,
  admin,
  bank,
}) => {
  await admin.open('Questions')
  await expect(admin.page.getByRole('heading', { name: 'No questions yet' })).toBeVisible()
  await build(bank)
  await order(bank)

  const lastName = `Ferry${tag()}`
  const link = await addGuest(admin, { 'First name': 'Ida', 'Last name': lastName })
  const guest = new GuestPage(page)
  await guest.open(link)
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveText([
    /^At the table/,
    /^Arrival/,
  ])
  await fillIn(guest)

  await admin.openReport(`Ida ${lastName}`)
  const report = admin.page.getByRole('main')
  await expect(report.getByRole('article')).toHaveText([
    new RegExp(`${TABLE}.*Bread.*Water`),
    new RegExp(`${DOOR}.*No.*low`),
    new RegExp(`${INSTEAD}.*<b>Nobody</b> came`),
    new RegExp(`${WAIT}.*12 min`),
    new RegExp(`${WELCOME}.*4 of 5.*75`),
  ])
})

async function build(bank: QuestionsPage) {
  await bank.addCategory('Arrival')
  await bank.addQuestion('Arrival', 'One choice', DOOR, async (form) => {
    await form.getByLabel('Words of choice 1').press('Enter')
    await bank.page.keyboard.type('After a while')
    await bank.page.keyboard.press('Tab')
    await bank.page.keyboard.type('50')
    await form.getByLabel('Must be answered').check()
  })
  await bank.addQuestion('Arrival', 'Rating', WELCOME, async (form) => {
    await form.getByLabel('Must be answered').check()
    await form.getByLabel('Weight in the score').fill('3')
  })
  await bank.addQuestion('Arrival', 'Number', WAIT, async (form) => {
    await form.getByLabel('At least').fill('0')
    await form.getByLabel('At most').fill('90')
    await form.getByLabel('Unit').fill('min')
  })
  await bank.addQuestion('Arrival', 'Text', INSTEAD, async (form) => {
    await form.getByLabel('Must be answered').check()
    await choose(form.getByRole('combobox', { name: 'Only after an answer to' }), DOOR)
    await form.getByRole('checkbox', { name: 'No', exact: true }).check()
  })
  await bank.addCategory('At the table')
  await bank.addQuestion('At the table', 'Several choices', TABLE, async (form) => {
    await form.getByLabel('Words of choice 1').fill('Bread')
    await form.getByLabel('Words of choice 2').fill('Water')
  })
  await expect(bank.rows()).toHaveText(['Arrival', DOOR, WELCOME, WAIT, INSTEAD, 'At the table', TABLE])
}

/** Moves a question by keyboard as far as its condition allows, then moves rows by drag. */
async function order(bank: QuestionsPage) {
  await bank.press(INSTEAD, 'Alt+ArrowUp')
  await bank.press(INSTEAD, 'Alt+ArrowUp')
  await bank.row(INSTEAD).press('Alt+ArrowUp')
  await expect(bank.page.getByRole('alert')).toContainText(`“${INSTEAD}” can't stand there`)
  await bank.dragBefore(WAIT, WELCOME)
  await bank.dragBefore('At the table', 'Arrival')
  await bank.page.reload()
  await expect(bank.rows()).toHaveText(['At the table', TABLE, 'Arrival', DOOR, INSTEAD, WAIT, WELCOME])
}

async function fillIn(guest: GuestPage) {
  const { page } = guest
  await page.getByRole('link', { name: /^At the table/ }).tap()
  await guest.question(TABLE).getByText('Bread').tap()
  await guest.question(TABLE).getByText('Water').tap()
  await page.getByRole('link', { name: 'Arrival' }).tap()
  await expect(guest.question(INSTEAD)).toHaveCount(0)
  await guest.question(DOOR).getByText('No', { exact: true }).tap()
  await guest.question(INSTEAD).getByRole('textbox').first().fill('<b>Nobody</b> came')
  await guest.question(WAIT).getByRole('textbox').first().fill('120')
  await expect(guest.question(WAIT)).toContainText('A number from 0 to 90')
  await guest.question(WAIT).getByRole('textbox').first().fill('12')
  await guest.overview()
  await page.getByRole('button', { name: 'Submit the visit' }).tap()
  await page.getByRole('dialog', { name: 'Still needed' }).getByRole('link', { name: WELCOME }).tap()
  await guest.question(WELCOME).getByRole('radio', { name: '4 of 5' }).tap()
  await guest.overview()
  await guest.submit()
}
