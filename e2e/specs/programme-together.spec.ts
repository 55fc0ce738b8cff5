import { expect, test } from '../test.ts'
import type { AdminPage } from '../pages/admin-page.ts'
import { QuestionsPage } from '../pages/questions-page.ts'

test('when two staff members move a visit, the second sees the first one’s change and takes it', async ({
  admin,
  manager,
  invited,
}) => {
  const mine = await edit(admin, invited.name)
  const theirs = await edit(manager, invited.name)
  await theirs.getByLabel('Hours').fill('07')
  await theirs.getByLabel('Minutes').fill('30')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toHaveCount(0)

  await mine.getByLabel('Hours').fill('09')
  await mine.getByLabel('Minutes').fill('15')
  await mine.getByRole('button', { name: 'Save' }).click()
  const notice = mine.getByRole('alert')
  await expect(notice.getByRole('heading')).toHaveText('Changed meanwhile')
  await expect(notice.getByRole('definition')).toHaveText(['theirs', /07:30$/, 'yours', /09:15$/])
  await notice.getByRole('button', { name: 'Take theirs' }).click()
  await expect(notice).toHaveCount(0)
  await expect(mine.getByLabel('Hours')).toHaveValue('07')
  await admin.page.keyboard.press('Escape')
  await expect(admin.row(invited.name)).toContainText('07:30')
})

async function edit(admin: AdminPage, guest: string) {
  await admin.open('Visits')
  await admin.search(guest)
  await admin.row(guest).getByRole('button', { name: 'Edit' }).click()
  return admin.dialog('Visit')
}

test('when two staff members change a question, the second sees the first one’s change and keeps their own', async ({
  admin,
  desk,
  product,
  bank,
}) => {
  const colleague = await desk()
  await colleague.logIn((await product.access()).admin)
  await admin.open('Questions')
  await bank.addCategory('Table')
  await bank.addQuestion('Table', 'One choice', 'Was it clean?')

  const theirs = new QuestionsPage(colleague.page)
  await colleague.open('Questions')
  await theirs.row('Was it clean?').click()
  await theirs.form().getByLabel('Question').fill('Was the table clean?')
  await theirs.form().getByLabel('Must be answered').check()
  await theirs.form().getByRole('button', { name: 'Save' }).click()
  await expect(theirs.form().getByText('All saved')).toBeVisible()

  await bank.form().getByLabel('Question').fill('Was it spotless?')
  await bank.form().getByRole('button', { name: 'Save' }).click()
  const notice = bank.form().getByRole('alert')
  await expect(notice.getByRole('heading')).toHaveText('Changed meanwhile')
  await expect(notice.getByRole('definition')).toHaveText([
    'theirs',
    'Was the table clean?',
    'yours',
    'Was it spotless?',
  ])
  await notice.getByRole('button', { name: 'Keep mine' }).click()
  await expect(bank.form().getByText('All saved')).toBeVisible()
  await expect(bank.form().getByLabel('Must be answered')).toBeChecked()
  await colleague.page.reload()
  await expect(theirs.rows()).toHaveText(['Table', 'Was it spotless?'])
})
