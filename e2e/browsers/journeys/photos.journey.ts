import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { arrivedOf, hashWaiting } from '../../faults/photos-device.ts'
import type { GuestWithPhone } from '../guest.ts'
import { expectPhotos, readStored } from '../stored.ts'
import { expect, test as base } from '../test.ts'

/** Bytes per second: a photo takes some seconds, as in a cellar. */
const SLOW = 40_000
/** Looked at often, so that the upload is still under way. */
const SOON = { intervals: [50] }
/** Bytes of a photo that must have arrived before the connection is lost, far more than all other calls together have. */
const MUCH = 130_000

interface AtPhotoQuestion {
  question: VisitQuestion
  link: string
  /** Takes so many photos, and returns the SHA-256 of each that waits on the phone, by id. */
  takePhotos(count: number): Promise<Map<string, string>>
  /** Waits until the server has each of these photos, and each with its SHA-256. */
  expectArrived(hashes: Map<string, string>): Promise<void>
}

const test = base.extend<{ at: AtPhotoQuestion }>({
  at: async ({ product, invited, line, guest }, use) => {
    const link = invited.link.replace(product.url, line.url)
    await guest.openReady(link)
    const question = (await readStored(product, invited)).first('photo')
    await guest.openCategory(question.parent!)
    await use({
      question,
      link,
      async takePhotos(count) {
        for (let seed = 1; seed <= count; seed++) await guest.addPhoto(question.id, seed)
        return new Map(await guest.tab.run(hashWaiting))
      },
      async expectArrived(hashes) {
        await guest.overview()
        await guest.expectSent()
        const photos = await expectPhotos(product, invited, question.id, hashes.size)
        expect(new Map(photos.map(({ id, sha256 }) => [id, sha256]))).toEqual(hashes)
      },
    })
  },
})

async function openAgain(guest: GuestWithPhone, { link, question }: AtPhotoQuestion) {
  await guest.open(link)
  await guest.openCategory(question.parent!)
}

test('eight photos taken without a network survive the end of the browser, and arrive byte for byte', async ({
  phone,
  line,
  guest,
  at,
}) => {
  line.cut()
  const hashes = await at.takePhotos(8)
  expect(new Set(hashes.values()).size).toBe(8)
  await phone.kill()

  guest.tab = await phone.open()
  await openAgain(guest, at)
  await expect.poll(() => guest.photos(at.question.id)).toBe(8)
  expect(new Map(await guest.tab.run(hashWaiting))).toEqual(hashes)
  line.mend()
  await at.expectArrived(hashes)
})

test('the network cut in the middle of a photo: what had arrived is not sent again', async ({
  product,
  invited,
  line,
  guest,
  at,
}) => {
  line.setSpeed(SLOW)
  const hashes = await at.takePhotos(1)
  const [id] = hashes.keys()
  const arrived = () => arrivedOf(product, invited.guestId, id!)
  await expect.poll(arrived, SOON).toBeGreaterThan(MUCH)
  line.cut()
  await guest.tab.expect({ css: '[role=status]', name: 'No connection – all is kept on this phone' })
  const had = await arrived()
  expect(had).toBeGreaterThan(MUCH)
  const before = line.sent()
  line.setSpeed(null)
  line.mend()
  await at.expectArrived(hashes)
  const [photo] = await expectPhotos(product, invited, at.question.id, 1)
  expect(line.sent() - before).toBeLessThan(photo!.size - had / 2)
})

test('the browser killed in the middle of a photo: the next one goes on from there', async ({
  product,
  invited,
  phone,
  line,
  guest,
  at,
}) => {
  line.setSpeed(SLOW)
  const hashes = await at.takePhotos(1)
  const [id] = hashes.keys()
  const arrived = () => arrivedOf(product, invited.guestId, id!)
  await expect.poll(arrived, SOON).toBeGreaterThan(MUCH)
  await phone.kill()
  line.cut()
  const had = await arrived()

  guest.tab = await phone.open()
  await openAgain(guest, at)
  expect(await arrived()).toBe(had)
  const before = line.sent()
  line.setSpeed(null)
  line.mend()
  await at.expectArrived(hashes)
  const [photo] = await expectPhotos(product, invited, at.question.id, 1)
  expect(line.sent() - before).toBeLessThan(photo!.size - had / 2)
})
