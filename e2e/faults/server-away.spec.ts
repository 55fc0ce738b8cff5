import { cancelVisit, reinstateVisit } from '../arrange.ts'
import { GuestPage } from '../pages/guest-page.ts'
import { expect, offlineTest as test } from '../test.ts'

test('answers given while the server is away are kept, and sent by themselves when it is back', async ({
  page,
  product,
  invited,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  await guest.expectReady()
  const single = await guest.openQuestion('single')
  const choice = single.options.choices![0]!.value
  await product.kill()

  await guest.answer(single)
  await guest.comment(single.id, 'Written in the cellar')
  await expect(guest.block(single.id).locator('input[type=radio]').first()).toBeChecked()
  await expect(guest.block(single.id).getByText('Saved on this phone')).toBeVisible()
  await expect(page.getByText('No connection – all is kept on this phone')).toBeVisible()

  await product.run()
  await guest.expectSent(single.id)
  const stored = await guest.storedQuestion(single.id)
  expect(stored).toMatchObject({ answer: choice, comment: 'Written in the cellar' })
})

test('entered things survive a tab that is closed while the server is away', async ({
  page,
  product,
  invited,
  context,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  await guest.expectReady()
  const photo = await guest.find('photo')
  const single = await guest.openQuestion('single')
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

test('an answer to a cancelled visit is refused in words, and sent by itself once the visit is reinstated', async ({
  page,
  product,
  invited,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  await guest.expectReady()
  const single = await guest.openQuestion('single')
  await cancelVisit(product, invited.visitId)
  await guest.answer(single)
  await expect(page.getByText('1 answer not accepted')).toBeVisible()
  await expect(guest.block(single.id)).toBeVisible()
  await page.goto('/guest/waiting')
  await expect(page.getByText('Not accepted: the visit was cancelled')).toBeVisible()

  await reinstateVisit(product, invited.visitId)
  await page.reload()
  await expect(async () => {
    expect((await guest.storedQuestion(single.id)).answer).toBe(single.options.choices![0]!.value)
  }).toPass()
  await expect(page.getByText('Nothing left to send')).toBeVisible()
})

test('a refused answer can be discarded, and the question shows the server’s answer again', async ({
  page,
  invited,
}) => {
  const guest = new GuestPage(page)
  await guest.open(invited.link)
  await guest.expectReady()
  const single = await guest.openQuestion('single')
  const block = guest.block(single.id)
  await guest.choose(single.id, 1)
  await guest.expectSent(single.id)
  await guest.spoilAnswers(single.id)
  await guest.choose(single.id, 0)

  await block.getByRole('button', { name: 'Discard' }).tap()
  await block.getByRole('button', { name: 'Keep' }).tap()
  await expect(block.getByRole('radio').nth(0)).toBeChecked()
  await block.getByRole('button', { name: 'Discard' }).tap()
  await block.getByRole('button', { name: 'Discard for good' }).tap()
  await expect(block.getByRole('radio').nth(1)).toBeChecked()
  await guest.expectSent(single.id)
})
