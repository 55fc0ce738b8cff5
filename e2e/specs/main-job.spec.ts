import { createHash } from 'node:crypto'
import type { VisitChecklist } from '@cloche/contract/questions.ts'
import type { AdminPage } from '../pages/admin-page.ts'
import { fillEverything } from '../pages/fill-everything.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { SECRET } from '../pages/picture.ts'
import { expect, offlineTest as test } from '../test.ts'

test('from the link to the report: every question, photos, dishes, a reload, and the administrator’s report', async ({
  page,
  invited,
  admin,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  await expect(page).not.toHaveURL(/uuid/)

  const photographed = await fillEverything(guest)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Submit the visit' })).toBeVisible()
  await guest.openCategory(photographed.category)
  await expect(guest.photos(photographed.id)).toHaveCount(2)
  await guest.overview()

  await guest.submit()
  await admin.openReport(invited.name)
  await expectReport(admin, invited.visitId)
})

test('a chosen mark keeps its colours under the finger', async ({ page, invited }) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  const rate = await guest.openQuestion('rate')
  await guest.answer(rate)
  const chosen = guest.block(rate.id).locator('label', { has: page.getByRole('radio', { checked: true }) })
  const unpressed = await chosen.evaluate((label) => getComputedStyle(label).backgroundColor)
  await chosen.hover()
  await page.mouse.down()
  await expect(chosen).toHaveCSS('background-color', unpressed)
})

test.describe('in a Russian browser', () => {
  test.use({ locale: 'ru-RU' })

  test('a guest who comes back still reads Russian', async ({ page, invitedShortly }) => {
    const send = page.getByRole('button', { name: 'Отправить отчёт' })
    await page.goto(invitedShortly.link)
    await expect(send).toBeVisible()
    await page.reload()
    await expect(send).toBeVisible()
  })
})

/** Expects that the report shows the server's data, and that the server has everything entered. */
async function expectReport(admin: AdminPage, visitId: string) {
  const response = await admin.page.request.get(`/api/question/${visitId}`)
  const { visit, items } = (await response.json()) as VisitChecklist
  expect(visit).toMatchObject({ status: 'submitted' })
  expect(visit.score).not.toBeNull()
  expect(visit.progress.answered).toBe(visit.progress.required)
  const filled = items.filter((item) => item.parent !== null && item.revision > 0)
  expect(filled.length).toBeGreaterThan(40)
  for (const item of items) {
    if (item.type === 'text' && item.answer)
      await expect(admin.question(item.id)).toContainText(String(item.answer))
    if (item.type === 'time' && item.answer) expect(item.answer).toBe('19:30')
    if (item.comment) await expect(admin.question(item.id)).toContainText(item.comment)
    for (const { dishName } of item.dishes) await expect(admin.question(item.id)).toContainText(dishName)
    await expect(admin.question(item.id).locator('img')).toHaveCount(item.photos.length)
  }
  expect(items.flatMap((item) => item.dishes).map((dish) => dish.dishName)).toContain(
    'Pelmeni, grandmother’s way',
  )
  const photos = items.flatMap((item) => item.photos)
  expect(photos.length).toBeGreaterThanOrEqual(2)
  for (const photo of photos) {
    const bytes = await (await admin.page.request.get(photo.url)).body()
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(photo.sha256)
    expect(bytes.includes(SECRET), 'what the camera wrote beside the picture is gone').toBe(false)
  }
  const sides = photos.map(({ width, height }) => Math.max(width, height))
  const [largest, ...others] = sides.toSorted((one, other) => other - one)
  expect(largest, "a camera's picture is scaled down").toBe(2048)
  for (const side of others) expect(side, 'a smaller one is not').toBe(1200)
}
