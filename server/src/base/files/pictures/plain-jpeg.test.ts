import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { PICTURE_MAX_PIXELS } from '@cloche/contract/constants.ts'
import { plainJpegSize } from './plain-jpeg.ts'
import { strip } from './strip.ts'

const SIZE = { width: 24, height: 16 }
const JFIF = Buffer.from('ffe000104a46494600010200000100010000', 'hex')

/** Pictures as browsers and encoders write them. */
const plain: Record<string, Buffer> = {}

beforeAll(async () => {
  const encoded = async (from: Sharp, options = {}) => from.jpeg(options).toBuffer()
  plain['baseline'] = await encoded(picture())
  plain['progressive'] = await encoded(picture(), { progressive: true })
  plain['all colours'] = await encoded(picture(), { chromaSubsampling: '4:4:4' })
  plain['grey'] = await encoded(picture().greyscale())
  plain['a colour profile'] = await encoded(picture().withIccProfile('p3'))
  plain['a JFIF header'] = withSegment(plain['baseline'], JFIF)
  plain['restarts'] = withRestarts(plain['baseline'])
})

function picture(): Sharp {
  const pixels = Buffer.from(Array.from({ length: 24 * 16 * 3 }, (_, at) => (at * 7) % 256))
  return sharp(pixels, { raw: { ...SIZE, channels: 3 } })
}

const withSegment = (bytes: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)])

/** A restart interval longer than the picture, and a restart marker at the end of its scan, where decoders skip it. */
const withRestarts = (bytes: Buffer) =>
  Buffer.concat([
    bytes.subarray(0, 2),
    Buffer.from('ffdd0004ffff', 'hex'),
    bytes.subarray(2, -2),
    Buffer.from('ffd0ffd9', 'hex'),
  ])

const sizeByDecoder = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata()
  return { width, height }
}

test.each([
  'baseline',
  'progressive',
  'all colours',
  'grey',
  'a colour profile',
  'a JFIF header',
  'restarts',
])('%s: the size is the decoder’s, and nothing of the file has to go', async (kind) => {
  const bytes = plain[kind]!
  expect(plainJpegSize(bytes)).toEqual(SIZE)
  expect(await sizeByDecoder(bytes)).toEqual(SIZE)
  expect(strip(bytes, 'jpeg', 1)).toEqual(bytes)
})

test('a file with anything else in it is left to the decoder', async () => {
  const base = plain['baseline']!
  const segment = (marker: number, text: string) =>
    Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text, 'latin1')])
  const others = {
    'the camera’s words': await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    'a comment': withSegment(base, segment(0xfe, 'hello')),
    'other colours': await picture().toColourspace('cmyk').jpeg().toBuffer(),
    'a JFIF header with a thumbnail': withSegment(
      base,
      segment(0xe0, 'JFIF\0\x01\x02\0\0\x01\0\x01\x01\x01abc'),
    ),
    'bytes between its parts': withSegment(base, Buffer.from([0])),
    'a filled marker': withSegment(base, Buffer.from([0xff])),
    'bytes after its end': Buffer.concat([base, Buffer.from('a video')]),
    'a second picture': Buffer.concat([base, base]),
    'two frames': withSegment(base, frameOf(base)),
    'its scan before its frame': Buffer.concat([base.subarray(0, 2), scanOf(base), base.subarray(2)]),
    'no pixels': withHeight(base, 0),
    'too many pixels': withHeight(base, Math.floor(PICTURE_MAX_PIXELS / 400)),
    'no scan': Buffer.concat([base.subarray(0, base.indexOf(scanOf(base))), Buffer.from([0xff, 0xd9])]),
    'too many markers': withSegment(
      base,
      ...Array.from({ length: 30_000 }, () => Buffer.from('ffdd00040000', 'hex')),
    ),
    'a PNG': await picture().png().toBuffer(),
    nothing: Buffer.alloc(0),
  }
  const taken = Object.entries(others).filter(([, bytes]) => plainJpegSize(bytes) !== null)
  expect(taken.map(([what]) => what)).toEqual([])
})

const frameOf = (bytes: Buffer) =>
  bytes.subarray(bytes.indexOf(Buffer.from('ffc00011', 'hex'))).subarray(0, 19)
const scanOf = (bytes: Buffer) => bytes.subarray(bytes.indexOf(Buffer.from('ffda000c', 'hex')), -2)

function withHeight(bytes: Buffer, height: number): Buffer {
  const bent = Buffer.from(bytes)
  // A width of 400, so that the height alone decides.
  bent.writeUInt32BE(height * 65_536 + 401, bytes.indexOf(Buffer.from('ffc00011', 'hex')) + 5)
  return bent
}

test('a picture that is cut anywhere is left to the decoder', () => {
  for (const bytes of Object.values(plain))
    for (let length = 0; length < bytes.length; length++)
      expect(plainJpegSize(bytes.subarray(0, length))).toBeNull()
})

test('damaged bytes cause no error; a size is the decoder’s, of a file with nothing to strip', async () => {
  const bent = fc
    .tuple(
      fc.constantFrom('baseline', 'progressive', 'grey', 'a JFIF header', 'restarts'),
      fc.array(
        fc.tuple(fc.nat(), fc.oneof(fc.nat(255), fc.constantFrom(0xff, 0xd8, 0xd9, 0xda, 0xc0, 0xe1))),
      ),
    )
    .map(([kind, bends]) => {
      const bytes = Buffer.from(plain[kind]!)
      for (const [at, value] of bends) bytes[at % bytes.length] = value
      return bytes
    })
  await fc.assert(
    fc.asyncProperty(bent, async (bytes) => {
      const size = plainJpegSize(bytes)
      if (!size) return
      expect(strip(bytes, 'jpeg', 1)).toEqual(bytes)
      // Tables may be damaged, which the decoder says when it reads the whole.
      const byDecoder = await sizeByDecoder(bytes).catch(() => size)
      expect(size).toEqual(byDecoder)
    }),
    { numRuns: 3000 },
  )
})

test('arbitrary bytes after a beginning throw nothing', () => {
  const heads = ['ffd8', 'ffd8ffe0', 'ffd8ffc0', 'ffd8ffda', 'ffd8ffc0000b080010001801011100ffda']
  fc.assert(
    fc.property(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 200 }), (head, rest) => {
      const bytes = Buffer.concat([Buffer.from(head, 'hex'), rest])
      expect(() => plainJpegSize(bytes)).not.toThrow()
    }),
    { numRuns: 5000 },
  )
})
