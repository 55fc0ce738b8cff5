import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PICTURE_MAX_PIXELS } from '@cloche/contract/constants.ts'
import { damagedPng, interlacedPng, pngOfHeader, webpHeader } from '../../../test/pictures.ts'
import { closeIsolated } from '../../processes/isolated.ts'
import { openReader } from './open-reader.ts'
import { readPictureHeader, readWholePicture, shrinkPicture, WHOLE } from './pictures.ts'

const small = { side: 48, quality: 75 }

let folder: string
let paths: { from: string; full: string; thumb: string; small: typeof small }
let jpeg: Buffer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloche-pictures-'))
  const at = (name: string) => join(folder, name)
  paths = { from: at('from'), full: at('full'), thumb: at('thumb'), small }
  const background = { r: 200, g: 120, b: 40 }
  jpeg = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
    .withExif({ IFD0: { Make: 'Acme' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await closeIsolated()
  await rm(folder, { recursive: true })
})

async function read(bytes: Buffer, from = paths.from) {
  await writeFile(from, bytes)
  const picture = await readPictureHeader({ from, full: paths.full })
  await readWholePicture({ from: picture.stripped ? paths.full : from, thumb: paths.thumb, small })
  return picture
}

const refused = (bytes: Buffer, from = paths.from) =>
  read(bytes, from).then(
    () => null,
    (error: { code: string; message: string }) => [error.code, error.message],
  )

test('metadata is in neither the full picture nor the thumbnail, and the received file stays', async () => {
  const picture = await read(jpeg)
  expect(picture).toMatchObject({ format: 'jpeg', width: 60, height: 90 })
  expect(await readFile(paths.from)).toEqual(jpeg)
  const full = await readFile(paths.full)
  expect([full.length, full.includes('Acme')]).toEqual([picture.stripped?.bytes, false])
  const { exif, xmp, iptc, format, width, height } = await sharp(paths.thumb).metadata()
  expect([exif, xmp, iptc, format, width, height]).toEqual([undefined, undefined, undefined, 'webp', 32, 48])
})

test('a picture that says nothing of itself is not written again', async () => {
  await writeFile(paths.from, interlacedPng(30, 20))
  const full = join(folder, 'again')
  expect(await readPictureHeader({ from: paths.from, full })).toMatchObject({ width: 30, stripped: null })
  await expect(readFile(full)).rejects.toMatchObject({ code: 'ENOENT' })
})

const TOO_LARGE = ['too_large', 'A picture may have 25 megapixels at most']

test.each<[string, () => Buffer]>([
  ['an interlaced PNG', () => interlacedPng(6000, 6000)],
  ['the header of a PNG', () => pngOfHeader(10_900, 10_900)],
  ['a WebP of 38 bytes', webpHeader],
])('%s of too many pixels is refused by its header', async (_, bytes) => {
  const sent = bytes()
  expect(await refused(sent)).toEqual(TOO_LARGE)
  expect(await shrinkPicture(sent, small).catch(({ code }: { code: string }) => code)).toBe('too_large')
})

test('a file that is damaged inside passes by its header and is refused when all of it is read', async () => {
  await writeFile(paths.from, damagedPng(90, 60))
  expect(await readPictureHeader(paths)).toMatchObject({ format: 'png', width: 90, height: 60 })
  const whole = readWholePicture(paths)
  await expect(whole).rejects.toMatchObject({ code: 'unsupported_media' })
})

test('as many pixels as may be are read', async () => {
  await writeFile(paths.from, interlacedPng(5000, PICTURE_MAX_PIXELS / 5000))
  expect(await readPictureHeader(paths)).toMatchObject({ width: 5000 })
  // However long a busy machine takes, the time is not to blame.
  const patient = openReader({ ...WHOLE, milliseconds: 600_000 })
  expect(await patient({ kind: 'whole', ...paths })).toEqual({ kind: 'whole' })
  expect(await refused(pngOfHeader(5000, PICTURE_MAX_PIXELS / 5000 + 1))).toEqual(TOO_LARGE)
})

test('a file that ends the process each time is to blame, and the next one is read', async () => {
  // Each row takes 8 MB, and the decoder keeps many rows.
  const wide = interlacedPng(PICTURE_MAX_PIXELS / 25, 25)
  await writeFile(paths.from, wide)
  // However long a busy machine takes, time is not what ends it here.
  const file = openReader({ residentMegabytes: 640, milliseconds: 600_000 })
  const [ending, next] = await Promise.all([
    file({ kind: 'whole', ...paths }),
    file({ kind: 'shrink', bytes: jpeg, small }),
  ])
  expect([ending, next]).toMatchObject([{ kind: 'refused', code: 'unsupported_media' }, { kind: 'small' }])
})

test.each([
  ['memory', { residentMegabytes: 20, milliseconds: 600_000 }, 'died'],
  ['time', { residentMegabytes: 640, milliseconds: 1 }, 'timed_out'],
])('where the machine has no %s for any picture, none is to blame', async (_, limits, reason) => {
  const file = openReader(limits)
  await writeFile(paths.from, interlacedPng(3000, 3000))
  await expect(file({ kind: 'whole', ...paths })).rejects.toMatchObject({ reason })
})

test('a place that can’t be written to is no fault of the file', async () => {
  const before = await readdir(folder)
  const nowhere = { from: paths.from, full: join(folder, 'none', 'full') }
  await writeFile(paths.from, jpeg)
  const missing = { ...paths, from: join(folder, 'nothing') }
  await expect(readPictureHeader(nowhere)).rejects.toMatchObject({ name: 'Error', code: 'ENOENT' })
  await expect(readPictureHeader(missing)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(readWholePicture(missing)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await readdir(folder)).toEqual(before)
})
