import type { Locator } from '@playwright/test'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { unzipSync, zipSync } from 'fflate'
import type { VisitChecklist, VisitQuestion } from '@cloche/contract/questions.ts'
import { inviteGuest } from '../arrange.ts'
import type { AdminPage } from '../pages/admin-page.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { upload } from '../pages/upload.ts'
import { expect, offlineTest as test } from '../test.ts'

/** Returns the first question of each type in a category that every guest fills in. */
function firstOf(items: readonly VisitQuestion[], ...types: VisitQuestion['type'][]): VisitQuestion[] {
  const isMain = ({ parent }: VisitQuestion) =>
    items.some(({ id, type }) => id === parent && type === 'checklist')
  return types.map((type) =>
    items.find((item) => item.type === type && isMain(item) && !item.options.showIf)!,
  )
}

/** Returns the file that the phone gives the guest to pass on. */
async function saveFile({ page }: GuestPage) {
  await page.locator('a[href="/guest/waiting"]').first().click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save to a file' }).tap()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^cloche-\d{4}-\d\d-\d\d\.zip$/)
  await expect(page.getByText('Send this file to whoever gave you the link')).toBeVisible()
  return zipped(await readFile(await file.path()), file.suggestedFilename())
}

const zipped = (bytes: Uint8Array, name = 'cloche.zip') => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(bytes),
})

const panelOf = (admin: AdminPage) => admin.dialog('Import phone backup')
const choice = (admin: AdminPage) =>
  panelOf(admin).getByRole('button', { name: /Choose a file|Another file/ })

/** Counts of a kind of write: new, known before, refused. */
const rowOf = (panel: Locator, kind: string) => panel.getByRole('row', { name: new RegExp(`^${kind} `) })

async function openImport(admin: AdminPage, visitId: string): Promise<void> {
  await admin.page.goto(`/admin/visit-history/${visitId}`)
  await admin.page.getByRole('link', { name: 'Import phone backup' }).click()
}

async function storedOf(admin: AdminPage, visitId: string): Promise<VisitChecklist> {
  const response = await admin.page.request.get(`/api/question/${visitId}`)
  return (await response.json()) as VisitChecklist
}

test("writes that a phone can't send are imported once by file, and the phone doubles nothing when it is back", async ({
  page,
  context,
  admin,
  invited,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  const [single, rate, photo, dish] = firstOf((await guest.stored()).items, 'single', 'rate', 'photo', 'dish')
  await guest.expectReady()
  await context.setOffline(true)
  for (const question of [single!, rate!, dish!]) {
    await guest.openCategory(question.parent!)
    await guest.answer(question)
    if (question === single) await guest.comment(single.id, 'Written in the cellar')
    await guest.overview()
  }
  await guest.openCategory(photo!.parent!)
  await guest.addPhotos(photo!.id, ['teal', 'maroon'])
  await guest.overview()
  const file = await saveFile(guest)

  await openImport(admin, invited.visitId)
  await upload(choice(admin), file)
  const panel = panelOf(admin)
  await expect(panel.getByRole('heading', { name: 'All of it is here now' })).toBeVisible()
  await expect(rowOf(panel, 'Photos')).toHaveAccessibleName('Photos 2 0 0')
  await expect(panel).toContainText('The guest has not submitted the visit yet.')

  const imported = await storedOf(admin, invited.visitId)
  const stored = (question: VisitQuestion) => imported.items.find(({ id }) => id === question.id)!
  expect(stored(single!)).toMatchObject({
    answer: single!.options.choices![0]!.value,
    comment: 'Written in the cellar',
  })
  expect(stored(rate!).rate).toBe(rate!.options.max)
  const eaten = { dishName: 'Borscht of the day', readyTime: expect.any(String) }
  expect(stored(dish!).dishes).toMatchObject([eaten])
  const pictures = Object.entries(unzipSync(file.buffer)).filter(([name]) => name.startsWith('photos/'))
  expect(pictures).toHaveLength(2)
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(
    Object.fromEntries(stored(photo!).photos.map(({ id, sha256 }) => [`photos/${id}.jpg`, sha256])),
  ).toEqual(Object.fromEntries(pictures.map(([name, bytes]) => [name, hashOf(bytes)])))

  await upload(choice(admin), file)
  await expect(panel.getByRole('heading', { name: 'Everything was here already' })).toBeVisible()
  expect(await storedOf(admin, invited.visitId)).toEqual(imported)

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Nothing left to send' })).toBeVisible()
  expect(await storedOf(admin, invited.visitId)).toEqual(imported)

  await panel.getByRole('button', { name: 'Done' }).click()
  await expect(admin.question(photo!.id).getByRole('button', { name: /^Open photo/ })).toHaveCount(2)
  await admin.open('Log')
  await expect(
    admin.page.getByRole('listitem').filter({ hasText: 'Imported from a phone' }).first(),
  ).toContainText('Photos')
})

test("the import tells a damaged file, another visit's file and unstorable writes apart", async ({
  page,
  context,
  admin,
  browser,
  product,
  invited,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  const [single, photo] = firstOf((await guest.stored()).items, 'single', 'photo')
  await guest.expectReady()
  await context.setOffline(true)
  await guest.openCategory(single!.parent!)
  await guest.answer(single!)
  await guest.overview()
  await guest.openCategory(photo!.parent!)
  await guest.addPhotos(photo!.id, ['teal'])
  await guest.overview()
  const file = await saveFile(guest)
  const { 'cloche.json': manifest } = unzipSync(file.buffer)
  const withoutPhoto = zipped(zipSync({ 'cloche.json': manifest! }))

  const other = await inviteGuest(product)
  const stranger = new GuestPage(await browser.newPage())
  await stranger.open(other.link)
  await stranger.page.close()

  await openImport(admin, other.visitId)
  const panel = panelOf(admin)
  await upload(choice(admin), zipped(Buffer.from('Not a ZIP at all')))
  await expect(panel.getByRole('alert')).toContainText("not a file that a guest's phone saved")
  await upload(choice(admin), withoutPhoto)
  await expect(panel.getByRole('alert')).toContainText('belongs to another visit')
  await panel.getByRole('alert').getByRole('link').click()
  await expect(admin.page).toHaveURL(new RegExp(invited.visitId))

  await upload(choice(admin), withoutPhoto)
  await expect(panel.getByRole('heading', { name: '1 thing could not be stored' })).toBeVisible()
  await expect(rowOf(panel, 'Answers')).toHaveAccessibleName('Answers 1 0 0')
  const refused = panel.getByRole('listitem').filter({ hasText: photo!.title })
  await expect(refused).toContainText('The picture is not in the file')

  await upload(choice(admin), file)
  await expect(rowOf(panel, 'Photos')).toHaveAccessibleName('Photos 1 0 0')
  await expect(rowOf(panel, 'Answers')).toHaveAccessibleName('Answers 0 1 0')
})
