import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { browser } from '@cloche/engine/browser/browser.ts'
import { buildPhoto } from '@cloche/engine/fixtures.ts'
import { refusal } from '../../test/fake-server.ts'
import { showQuestions } from '../../test/guest-screen.tsx'
import { PIXEL } from '../../test/guest-server.ts'
import { render } from '../../test/render.tsx'
import { useFailureReports } from './report-failures.ts'
import { Toaster } from '../../ui/toaster.tsx'
import { toasts } from '../../ui/toasts.ts'
import { picture } from '../../test/picture.ts'

const UPLOAD = 'POST /question/{id}/photo/upload'
const HALL = { type: 'photo', title: 'Show the hall' } as const

const storedPhotos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...buildPhoto(`p${index}`), url: PIXEL, thumbUrl: PIXEL }))

test('a photo says that it is on its way, and then that it is sent', async () => {
  const { screen, server, guest, stored } = await showQuestions([HALL])
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const take = guest.answers[UPLOAD]!
  server.answer({ [UPLOAD]: async (given) => (await arrived, take(given)) })
  await userEvent.upload(screen.getByLabelText('Take a photo'), await picture())
  await expect.element(screen.getByRole('button', { name: 'Photo 1, sending' })).toBeVisible()
  arrive()
  await expect.element(screen.getByRole('button', { name: 'Photo 1, sent' })).toBeVisible()
  expect(stored().photos).toHaveLength(1)
})

test('without a network photos are kept on the phone, and go when there is one', async () => {
  const { screen, server, device, stored } = await showQuestions([HALL])
  server.isAway = true
  await userEvent.upload(screen.getByLabelText('Photos from the gallery'), [
    await picture('a.png'),
    await picture('b.png'),
  ])
  await expect.element(screen.getByRole('button', { name: 'Photo 2, saved on this phone' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Photo 1, saved on this phone' })).toBeVisible()
  server.isAway = false
  device.wake()
  await expect.element(screen.getByRole('button', { name: 'Photo 2, sent' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Photo 1, sent' })).toBeVisible()
  expect(stored().photos).toHaveLength(2)
})

test('photos that are chosen together all go before a submission that is made meanwhile', async () => {
  const { screen, server, device, visitCopy } = await showQuestions([HALL])
  server.isAway = true
  const files = await Promise.all(['a.png', 'b.png', 'c.png'].map((name) => picture(name)))
  await userEvent.upload(screen.getByLabelText('Photos from the gallery'), files)
  await visitCopy.submit()
  expect(device.waiting.get().map(({ kind }) => kind)).toEqual(['photo', 'photo', 'photo', 'submit'])
})

test('only a full phone has no room for a photo; other failures say to try again', async () => {
  const { screen } = await showQuestions([HALL])
  const scalePhoto = vi.spyOn(browser, 'scalePhoto')
  onTestFinished(() => scalePhoto.mockRestore())
  const camera = screen.getByLabelText('Take a photo')
  scalePhoto.mockRejectedValueOnce(new DOMException('No room', 'QuotaExceededError'))
  await userEvent.upload(camera, await picture())
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent(
      'No room on this phone for this photo: it was not kept. All else is. Free some space, then take it again.',
    )
  scalePhoto.mockRejectedValueOnce(new Error('This browser could not write the picture'))
  await userEvent.upload(camera, await picture())
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('This photo could not be added. Please try again.')
})

function Reports() {
  useFailureReports()
  return <Toaster />
}

test.each([
  ['QuotaExceededError', 'No room on this phone for a photo of “Show the hall”: it was not kept.'],
  ['UnreadablePhoto', 'A photo for “Show the hall” could not be added.'],
])('a photo that fails after its question was left is named all the same: %s', async (name, words) => {
  const { screen } = await showQuestions([HALL])
  const scaling = Promise.withResolvers<never>()
  const scalePhoto = vi.spyOn(browser, 'scalePhoto').mockReturnValue(scaling.promise)
  onTestFinished(() => scalePhoto.mockRestore())
  await userEvent.upload(screen.getByLabelText('Take a photo'), await picture())
  await expect.element(screen.getByText('Adding photos')).toBeInTheDocument()
  await screen.unmount()
  const next = await render(<Reports />)
  scaling.reject(new DOMException('', name))
  await expect.element(next.getByText(words)).toBeVisible()
})

test('a photo that the server refuses says so at itself and why at its question', async () => {
  const { screen, block, server } = await showQuestions([HALL])
  server.answer({ [UPLOAD]: () => refusal(415, 'unsupported_media') })
  await userEvent.upload(screen.getByLabelText('Take a photo'), await picture())
  await expect.element(screen.getByRole('button', { name: 'Photo 1, not accepted' })).toBeVisible()
  await expect
    .element(block(HALL.title).getByRole('alert'))
    .toHaveTextContent('Not accepted: the file is not a picture')
})

test('a file that is no picture is named, and the others are taken', async () => {
  const { screen } = await showQuestions([HALL])
  const files = [new File(['Dear diary'], 'diary.png', { type: 'image/png' }), await picture()]
  await userEvent.upload(screen.getByLabelText('Photos from the gallery'), files)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('One file is not a picture this phone can read: diary.png')
  await expect.element(screen.getByRole('button', { name: 'Photo 1, sent' })).toBeVisible()
})

test('a photo of nothing but dark is advised against, and taken', async () => {
  const { screen } = await showQuestions([HALL])
  await userEvent.upload(screen.getByLabelText('Take a photo'), await picture('night.png', { isDark: true }))
  await expect.element(screen.getByText('May be worth retaking: too dark')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Photo 1, sent, too dark' })).toBeVisible()
})

test('a photo taken again takes the place of the first, and both can be kept', async () => {
  const { screen, stored } = await showQuestions([HALL])
  await userEvent.upload(screen.getByLabelText('Take a photo'), await picture('night.png', { isDark: true }))
  await expect.element(screen.getByRole('button', { name: 'Photo 1, sent, too dark' })).toBeVisible()
  await userEvent.upload(screen.getByLabelText('Retake photo 1'), await picture('light.png'))
  await expect.element(screen.getByText('Photo replaced')).toBeVisible()
  await screen.getByRole('button', { name: 'Keep both' }).click()
  await expect.element(screen.getByRole('button', { name: 'Photo 1, sent, too dark' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Photo 2, sent', exact: true })).toBeVisible()

  await userEvent.upload(screen.getByLabelText('Retake photo 1'), await picture('again.png'))
  await expect.element(screen.getByText('Photo replaced')).toBeVisible()
  toasts.finish()
  await expect.poll(() => stored().photos).toHaveLength(2)
  await expect.element(screen.getByText('May be worth retaking: too dark')).not.toBeInTheDocument()
})

test('a photo that can’t be read takes no other’s place', async () => {
  const { screen, stored } = await showQuestions([HALL])
  await userEvent.upload(screen.getByLabelText('Take a photo'), await picture('night.png', { isDark: true }))
  await expect.element(screen.getByRole('button', { name: 'Photo 1, sent, too dark' })).toBeVisible()
  const diary = new File(['Dear diary'], 'diary.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Retake photo 1'), diary)
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('One file is not a picture this phone can read: diary.png')
  await expect.element(screen.getByRole('button', { name: 'Photo 1, sent, too dark' })).toBeVisible()
  expect(stored().photos).toHaveLength(1)
})

test('a removed photo comes back by Undo, and nothing is said of it to the server', async () => {
  const { screen, guest, stored } = await showQuestions([{ ...HALL, photos: storedPhotos(2) }])
  await screen.getByRole('button', { name: 'Photo 2, sent' }).click()
  await screen.getByRole('dialog', { name: 'Photos' }).getByRole('button', { name: 'Remove photo 2' }).click()
  await expect.element(screen.getByText('Photo removed')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Photo 2, sent' })).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Photo 2, sent' })).toBeVisible()
  expect(guest.written).toEqual([])
  expect(stored().photos).toHaveLength(2)
})

test('a removed photo is gone for good once the page is hidden, as the phone may end it then', async () => {
  const { screen, server, device } = await showQuestions([{ ...HALL, photos: storedPhotos(2) }])
  server.isAway = true
  await screen.getByRole('button', { name: 'Photo 2, sent' }).click()
  await screen.getByRole('button', { name: 'Remove photo 2' }).click()
  expect(device.waiting.get()).toEqual([])
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  onTestFinished(() => visibility.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
  expect(device.waiting.get()).toMatchObject([{ kind: 'removePhoto', body: { id: 'p1' } }])
})

test('a removed photo is gone for good with the next one that is removed', async () => {
  const { screen, stored } = await showQuestions([{ ...HALL, photos: storedPhotos(3) }])
  for (const name of ['Photo 1', 'Photo 2']) {
    await screen.getByRole('button', { name: `${name}, sent` }).click()
    await screen.getByRole('button', { name: /^Remove photo/ }).click()
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  }
  await expect.poll(() => stored().photos.map(({ id }) => id)).toEqual(['p1', 'p2'])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByRole('button', { name: 'Photo 2, sent' })).toBeVisible()
})

test('a photo is looked at by keyboard, and the focus is back at it afterwards', async () => {
  const { screen } = await showQuestions([{ ...HALL, photos: storedPhotos(1) }])
  const thumb = screen.getByRole('button', { name: 'Photo 1, sent' })
  await expect.element(thumb).toBeVisible()
  await userEvent.tab()
  await expect.element(thumb).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('dialog').getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(thumb).toHaveFocus()
})

test('the viewer says which photo of how many it shows, and removes that one', async () => {
  const { screen, stored } = await showQuestions([{ ...HALL, photos: storedPhotos(3) }])
  await screen.getByRole('button', { name: 'Photo 2, sent' }).click()
  const viewer = screen.getByRole('dialog', { name: 'Photos' })
  await expect.element(viewer.getByRole('button', { name: 'Photo 2 of 3' })).toHaveFocus()
  await expect.element(viewer.getByText('2 of 3', { exact: true })).toBeVisible()
  await expect.element(viewer.getByRole('status')).toHaveTextContent('Photo 2 of 3')
  await userEvent.tab()
  await expect.element(viewer.getByRole('button', { name: 'Photo 3 of 3' })).toHaveFocus()
  await expect.element(viewer.getByRole('status')).toHaveTextContent('Photo 3 of 3')
  await viewer.getByRole('button', { name: 'Remove photo 3' }).click()
  await screen.getByRole('button', { name: 'Photo 1, sent' }).click()
  await expect.element(viewer.getByRole('status')).toHaveTextContent('Photo 1 of 2')
  await viewer.getByRole('button', { name: 'Remove photo 1' }).click()
  await expect.poll(() => stored().photos.map(({ id }) => id)).toEqual(['p0', 'p1'])
})

test('a question that is full says what to do, and takes no more', async () => {
  const { screen } = await showQuestions([{ ...HALL, photos: storedPhotos(50) }])
  await expect
    .element(screen.getByText('A question holds 50 photos at most. To add another one, remove one first.'))
    .toBeVisible()
  await expect.element(screen.getByText('Camera')).not.toBeVisible()
  await screen.getByRole('button', { name: 'Photo 50, sent' }).click()
  await screen.getByRole('button', { name: 'Remove photo 50' }).click()
  await expect.element(screen.getByText('Camera')).toBeVisible()
})

test('photos can be added to any question, in Russian too', async () => {
  const { screen } = await showQuestions([{ type: 'rate', title: 'Suppe' }], { language: 'ru' })
  await userEvent.upload(screen.getByLabelText('Сделать фото'), await picture())
  await screen.getByRole('button', { name: 'Фото 1, отправлено' }).click()
  await screen.getByRole('button', { name: 'Удалить фото 1' }).click()
  await expect.element(screen.getByText('Фото удалено')).toBeVisible()
  await screen.getByRole('button', { name: 'Отменить' }).click()
  await expect.element(screen.getByRole('button', { name: 'Фото 1, отправлено' })).toBeVisible()
})
