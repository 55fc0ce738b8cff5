import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { expect, test } from '../test.ts'

test.describe.configure({ timeout: 120_000 })

/** The first question of that type in the first category that has one. */
async function find(guest: GuestPage, type: VisitQuestion['type']): Promise<VisitQuestion> {
  const { items } = await guest.stored()
  const byId = new Map(items.map((item) => [item.id, item]))
  return items.find((item) => item.type === type && byId.has(item.parent ?? '') && !item.options.showIf)!
}

test('answers given while the server is away are kept, and sent by themselves when it is back', async ({
  page,
  product,
  invited,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  const single = await find(guest, 'single')
  const choice = single.options.choices![0]!.value
  await guest.openCategory(single.parent!)
  await product.kill()

  await guest.answer(single)
  await guest.comment(single.id, 'Written in the cellar')
  await expect(guest.block(single.id).locator('input[type=radio]').first()).toBeChecked()
  await expect(guest.block(single.id).getByText('Saved on this phone')).toBeVisible()
  await expect(page.getByText('No signal – all is kept on this phone')).toBeVisible()

  await product.run()
  await guest.expectSent(single.id)
  const stored = await guest.storedQuestion(single.id)
  expect(stored).toMatchObject({ answer: choice, comment: 'Written in the cellar' })
})

test('what was entered survives the tab, closed while the server is away', async ({
  page,
  product,
  invited,
  context,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  const single = await find(guest, 'single')
  const photo = await find(guest, 'photo')
  await guest.openCategory(single.parent!)
  await product.kill()
  await guest.answer(single)
  await guest.overview()
  await guest.openCategory(photo.parent!)
  await guest.addPhotos(photo.id, ['teal', 'maroon'])
  await expect(guest.block(photo.id).getByText('Saved on this phone')).toBeVisible()
  await page.close()
  await product.run()

  const again = new GuestPage(await context.newPage())
  await again.open('/guest')
  await again.openCategory(photo.parent!)
  await expect(again.photos(photo.id)).toHaveCount(2)
  await again.expectSent(photo.id)
  await expect(async () => {
    expect((await again.storedQuestion(single.id)).answer).toBe(single.options.choices![0]!.value)
    expect((await again.storedQuestion(photo.id)).photos).toHaveLength(2)
  }).toPass()
})

test('a tap right before the tab is closed is not lost', async ({ page, invited, context }) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  const single = await find(guest, 'single')
  await guest.openCategory(single.parent!)
  await guest.answer(single)
  await page.close()

  const again = new GuestPage(await context.newPage())
  await again.open('/guest')
  await again.openCategory(single.parent!)
  await expect(again.block(single.id).locator('input[type=radio]').first()).toBeChecked()
  await again.expectSent(single.id)
})

test('a write that the server refuses is shown as such at its question, and the rest goes on', async ({
  page,
  invited,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  const single = await find(guest, 'single')
  await guest.openCategory(single.parent!)
  await page.route('**/api/question/*', (route) =>
    route.request().method() === 'PATCH' && route.request().url().endsWith(single.id)
      ? route.continue({ postData: JSON.stringify({ answer: 'not a choice' }) })
      : route.continue(),
  )
  await guest.answer(single)
  await expect(guest.block(single.id).getByRole('alert')).toContainText('Not accepted')
  await guest.comment(single.id, 'This one fits')
  await expect(async () => {
    expect((await guest.storedQuestion(single.id)).comment).toBe('This one fits')
  }).toPass()
})
