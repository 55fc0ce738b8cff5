import { addGuests } from '../arrange.ts'
import type { AdminPage } from '../pages/admin-page.ts'
import { GuestPage } from '../pages/guest-page.ts'
import type { QuestionsPage } from '../pages/questions-page.ts'
import { choose } from '../pages/select.ts'
import { upload } from '../pages/upload.ts'
import { setBegun } from '../pages/when.ts'
import { workbook } from '../pages/workbook.ts'
import { expect, test } from '../test.ts'

const SHEETS = {
  survey: `
    | type              | name    | label                  | required | relevant          | constraint          | parameters         |
    | begin_group       | arrival | Arrival                |          |                   |                     |                    |
    | select_one yes_no | greeted | Were you greeted?      | yes      |                   |                     |                    |
    | text              | instead | What happened instead? | yes      | \${greeted} = 'no' |                     |                    |
    | geopoint          | where   | Where was that?        |          |                   |                     |                    |
    | end_group         |         |                        |          |                   |                     |                    |
    | begin_group       | table   | At the table           |          |                   |                     |                    |
    | integer           | wait    | Minutes until seated   |          |                   | . >= 0 and . <= 60  |                    |
    | range             | mood    | How was it?            | yes      |                   |                     | start=1 end=10     |
    | end_group         |         |                        |          |                   |                     |                    |`,
  choices: `
    | list_name | name | label |
    | yes_no    | yes  | Yes   |
    | yes_no    | no   | No    |`,
  settings: `
    | form_title    |
    | Harbour round |`,
}

const TITLES = [
  'Arrival',
  'Were you greeted?',
  'What happened instead?',
  'At the table',
  'Minutes until seated',
  'How was it?',
]

test('an XLSForm is previewed, replaces the bank, is filled in, and is exported unchanged', async ({
  page,
  admin,
  bank,
  product,
}) => {
  await admin.open('Questions')
  await admin.page.getByRole('link', { name: 'Import an XLSForm' }).click()
  await choosePreviewed(admin, await workbook('harbour.xlsx', SHEETS))
  await expect(admin.page.getByRole('heading', { name: 'Harbour round' })).toBeVisible()
  await expect(admin.page.getByText('Where was that?')).toBeVisible()
  await replaceBank(admin, bank)

  const [guest] = await addGuests(product, 1)
  await planVisit(admin, guest!.name)
  await new GuestPage(page).open(guest!.link)
  await fillIn(new GuestPage(page))
  await admin.openReport(guest!.name)
  await expect(admin.page.getByRole('article')).toHaveText([
    /^Were you greeted\?.*No/,
    /^What happened instead\?.*=1\+1/,
    /^Minutes until seated.*7/,
    /^How was it\?.*9 of 10/,
  ])

  const download = admin.page.waitForEvent('download')
  await admin.page.goto('/admin/question/import')
  await admin.page.getByRole('button', { name: 'Export' }).click()
  await choosePreviewed(admin, await (await download).path())
  await expect(admin.page.getByText('Everything in this form comes along as it stands.')).toBeVisible()
  await replaceBank(admin, bank)
})

async function choosePreviewed({ page }: AdminPage, file: Parameters<typeof upload>[1]) {
  await upload(page.getByRole('button', { name: 'Choose a workbook' }), file)
  await expect(page.getByRole('status')).toContainText('2 categories')
}

async function replaceBank({ page }: AdminPage, bank: QuestionsPage) {
  await page.getByRole('radio', { name: 'Replace the bank' }).check()
  await page.getByRole('button', { name: /^Replace .*4 questions$/ }).click()
  await expect(page.getByRole('heading', { name: '4 questions imported' })).toBeVisible()
  await page.getByRole('link', { name: 'To the questions' }).first().click()
  await expect(bank.rows()).toHaveText(TITLES)
}

async function planVisit(admin: AdminPage, guest: string) {
  await admin.open('Visits')
  await admin.page.getByRole('button', { name: 'New visit' }).click()
  const form = admin.dialog('New visit')
  await choose(form.getByRole('combobox', { name: 'Guest' }), guest, guest)
  await choose(form.getByRole('combobox', { name: 'Restaurant' }), 'Tern & Thyme Bermondsey')
  await setBegun(form)
  await form.getByRole('button', { name: 'Plan the visit' }).click()
  await expect(admin.notice('The visit is planned')).toBeVisible()
}

async function fillIn(guest: GuestPage) {
  const { page } = guest
  await page.getByRole('link', { name: /^Arrival/ }).tap()
  await guest.question('Were you greeted?').getByRole('radio', { name: 'No' }).tap()
  await guest.question('What happened instead?').getByRole('textbox').first().fill('=1+1')
  await page.getByRole('link', { name: 'At the table' }).tap()
  await guest.question('Minutes until seated').getByRole('textbox').first().fill('7')
  await guest.question('How was it?').getByRole('radio', { name: '9 of 10' }).tap()
  await guest.overview()
  await guest.submit()
}
