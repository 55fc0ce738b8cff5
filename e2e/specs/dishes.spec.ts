import { SHORT } from '../arrange.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { fromPage } from '../pages/own-request.ts'
import { expect, test } from '../test.ts'

const MINUTE = 60_000
const WORDS = 'ready before it was ordered'

test('times of a dish that two phones corrected apart are kept, with a remark that they do not fit', async ({
  page,
  invitedShortly: { link, visitId },
  admin,
}) => {
  const guest = new GuestPage(page)
  await guest.open(link)
  const named = await guest.fillShortVisit()
  const { id } = named(SHORT.dish)
  await guest.openCategory(named(SHORT.category).id)
  await guest.expectSent(id)
  const [dish] = (await guest.storedQuestion(id)).dishes
  const orderTime = new Date(Date.parse(dish!.readyTime!) + 5 * MINUTE).toISOString()
  // Another phone corrects the other time later.
  const reply = await page.request.put(`/api/question/${id}/dish`, {
    ...fromPage(page),
    data: { id: dish!.id, orderTime },
  })
  expect(await reply.json()).toEqual({ ...dish, orderTime })
  await page.reload()
  await expect(guest.block(id).getByText(WORDS)).toBeVisible()

  // Only the corrected time is written.
  await guest.block(id).getByRole('button', { name: dish!.dishName }).click()
  await guest.block(id).getByRole('button', { name: 'Still waiting' }).click()
  await guest.expectSent(id)
  await expect(async () => {
    expect((await guest.storedQuestion(id)).dishes).toEqual([{ ...dish, orderTime, readyTime: null }])
  }).toPass()
  await page.request.put(`/api/question/${id}/dish`, {
    ...fromPage(page),
    data: { id: dish!.id, readyTime: dish!.readyTime },
  })

  await page.reload()
  await expect(guest.block(id).getByText(WORDS)).toBeVisible()
  await guest.overview()
  await guest.submit()
  await admin.page.goto(`/admin/visit-history/${visitId}`)
  await expect(admin.question(id)).toContainText(WORDS)
})

test('a dish that has not come when the visit is submitted ends there, and the report says so', async ({
  page,
  invitedShortly: { link, visitId },
  admin,
}) => {
  const guest = new GuestPage(page)
  await guest.open(link)
  const named = await guest.fillShortVisit()
  const { id } = named(SHORT.dish)
  await guest.openCategory(named(SHORT.category).id)
  await guest.block(id).getByRole('button', { name: 'Add another dish' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('searchbox').fill('Late soup')
  await picker.getByRole('button', { name: 'Add “Late soup”', exact: true }).click()
  await picker.getByRole('button', { name: 'Done' }).click()
  await guest.overview()
  await page.getByRole('button', { name: 'Submit the visit' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('the report says that it never came')).toBeVisible()
  await sheet.getByRole('button', { name: 'Submit the visit' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.getByRole('link', { name: 'Past visits' }).click()
  await page.locator(`main a[href*="${visitId}"]`).click()
  await expect(page.getByText('never came')).toBeVisible()
  await admin.page.goto(`/admin/visit-history/${visitId}`)
  await expect(admin.question(id).getByRole('row', { name: /Late soup/ })).toContainText('never came')
})
