import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { GuestPage } from '../pages/guest-page.ts'
import type { Page } from '@playwright/test'
import { expect, offlineTest as test } from '../test.ts'
import { openLine } from './photos-line.ts'
import {
  arrivedOf,
  expectStored,
  recordUploads,
  takeDetailedPicture,
  waitingHashes,
} from './photos-device.ts'

/** About half of a photo's bytes, after which the line holds everything back. */
const HALF = 200_000
/** A part of a photo that has surely arrived by then. */
const ARRIVED = 60_000

/** Opens a question that takes photos. The phone has all screens, so that they show without a network. */
async function atPhotoQuestion(
  page: Page,
  link: string,
): Promise<{ guest: GuestPage; question: VisitQuestion }> {
  const guest = new GuestPage(page)
  await guest.open(link)
  await guest.expectReady()
  const question = await guest.openQuestion('photo')
  return { guest, question }
}

async function takePhotos({ guest, question }: { guest: GuestPage; question: VisitQuestion }, count: number) {
  const pictures = []
  for (let seed = 1; seed <= count; seed++) pictures.push(await takeDetailedPicture(guest.page, seed))
  await guest.block(question.id).getByLabel('Photos from the gallery').setInputFiles(pictures)
  await expect(guest.photos(question.id)).toHaveCount(count)
  return waitingHashes(guest.page)
}

test('after a kill of the server in the middle of a photo the upload resumes, and every byte is the same', async ({
  page,
  product,
  invited,
}) => {
  await using line = await openLine(product.url)
  const at = await atPhotoQuestion(page, invited.link.replace(product.url, line.url))
  const calls = recordUploads(page)
  line.hold(HALF)
  const hashes = await takePhotos(at, 2)
  expect(hashes.size).toBe(2)
  const [first] = hashes.keys()
  await expect.poll(() => arrivedOf(product, invited.guestId, first!)).toBeGreaterThan(ARRIVED)
  await product.kill()
  const had = await arrivedOf(product, invited.guestId, first!)
  await product.run()
  expect(await arrivedOf(product, invited.guestId, first!)).toBe(had)
  line.hold(null)
  await at.guest.expectSent(at.question.id)
  await expectStored(at.guest, at.question.id, hashes)
  expect(calls.filter(({ method, id }) => method === 'POST' && id === first)).toHaveLength(1)
})

test('after a cut of the network in the middle of a photo the phone sends only the missing bytes', async ({
  page,
  product,
  invited,
}) => {
  await using line = await openLine(product.url)
  const at = await atPhotoQuestion(page, invited.link.replace(product.url, line.url))
  const calls = recordUploads(page)
  line.hold(HALF)
  const hashes = await takePhotos(at, 1)
  const [id] = hashes.keys()
  await expect.poll(() => arrivedOf(product, invited.guestId, id!)).toBeGreaterThan(ARRIVED)
  line.cut()
  await expect(page.getByText('No connection – all is kept on this phone')).toBeVisible()
  line.hold(null)
  const asked = page.waitForResponse((response) => response.request().method() === 'HEAD' && response.ok())
  line.mend()
  const had = Number((await asked).headers()['upload-offset'])
  expect(had).toBeGreaterThan(ARRIVED)
  await at.guest.expectSent(at.question.id)
  await expectStored(at.guest, at.question.id, hashes)
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  const whole = calls.find(({ method }) => method === 'POST')!.bytes
  const rest = calls.filter(({ method }) => method === 'PATCH')
  expect(rest.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(whole - had)
})

test('if the answer to a stored photo is lost, the phone asks for it and does not send the photo again', async ({
  page,
  invited,
}) => {
  const at = await atPhotoQuestion(page, invited.link)
  const calls = recordUploads(page)
  await page.context().setOffline(true)
  const hashes = await takePhotos(at, 2)
  await page.route(
    '**/photo/upload',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 2 },
  )
  await page.context().setOffline(false)
  await at.guest.expectSent(at.question.id)
  await expectStored(at.guest, at.question.id, hashes)
  for (const id of hashes.keys()) {
    const ofPhoto = calls.filter((call) => call.id === id)
    const since = ofPhoto.slice(ofPhoto.findIndex(({ method }) => method === 'POST') + 1)
    expect(since.map(({ method, bytes }) => [method, bytes])).toEqual([
      ['HEAD', 0],
      ['PATCH', 0],
    ])
  }
})

test('a photo that the server refuses is marked, and no other photo is sent again', async ({
  page,
  invited,
}) => {
  const at = await atPhotoQuestion(page, invited.link)
  const calls = recordUploads(page)
  await page.context().setOffline(true)
  const hashes = await takePhotos(at, 3)
  const [poor] = hashes.keys()
  await page.route('**/photo/upload', async (route) => {
    const about = route.request().headers()['upload-metadata'] ?? ''
    if (!about.includes(btoa(poor!))) return route.continue()
    const bytes = Buffer.from(route.request().postDataBuffer()!)
    bytes[bytes.length >> 1]! ^= 1
    return route.continue({ postData: bytes })
  })
  await page.context().setOffline(false)
  await expect(at.guest.block(at.question.id).getByRole('button', { name: /not accepted/ })).toHaveCount(1)
  await expect(at.guest.block(at.question.id).getByRole('button', { name: /^Photo \d, sent/ })).toHaveCount(2)
  expect((await waitingHashes(page)).get(poor!)).toBe(hashes.get(poor!))
  await expectStored(at.guest, at.question.id, new Map([...hashes].filter(([id]) => id !== poor)))
  for (const id of hashes.keys()) {
    const begun = calls.filter((call) => call.id === id && call.method === 'POST')
    expect(begun).toHaveLength(id === poor ? 2 : 1)
  }
})
