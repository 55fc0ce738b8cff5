import { tag } from '../arrange.ts'
import { upload } from '../pages/upload.ts'
import { expect, test } from '../test.ts'

const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(['firstName,lastName,phone,email', ...lines].join('\r\n')),
})

test('nothing of a file with a bad row is stored, and the mended file is stored whole', async ({ admin }) => {
  const { page } = admin
  const family = `Sol${tag()}`
  const phone = `+7 9${String(Date.now()).slice(-9)}`
  const lines = (third: string) => [
    `Åsa,${family},${phone},asa.${family}@example.org`,
    `=1+1,${family} <i>x</i>,,`,
    `مريم,${family},${third},`,
  ]
  await admin.open('Users')
  await page.getByRole('link', { name: 'Import' }).click()
  await upload(page.getByRole('button', { name: 'Choose a file' }), csv('people.csv', lines('12-34')))
  await expect(page.getByRole('status')).toContainText('3 guests, 1 row with a fault')
  await expect(admin.row('مريم')).toContainText('Not a phone number')
  await expect(page.getByRole('button', { name: 'Import 3 guests' })).toBeDisabled()
  await admin.open('Users')
  await admin.search(family)
  await expect(page.getByRole('heading', { name: 'Nobody like that' })).toBeVisible()

  await page.getByRole('link', { name: 'Import' }).click()
  await upload(page.getByRole('button', { name: 'Choose a file' }), csv('mended.csv', lines('')))
  await expect(page.getByRole('status')).toContainText('3 guests')
  await page.getByRole('button', { name: 'Import 3 guests' }).click()
  await expect(page.getByRole('heading', { name: '3 guests imported' })).toBeVisible()
  await page.getByRole('link', { name: 'To the guests' }).click()
  await admin.search(family)
  await expect(admin.rows()).toHaveText([`مريم ${family}`, `=1+1 ${family} <i>x</i>`, `Åsa ${family}`])
})
