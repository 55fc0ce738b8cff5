import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { pngChunk } from '../../../test/pictures.ts'
import { orientationAlone } from './exif.ts'
import { Malformed } from './malformed.ts'
import { formatOf, strip, type Format } from './strip.ts'

const FORMATS = ['jpeg', 'png', 'webp'] as const

/** The smallest valid picture of each format; a phone's canvas writes no more metadata. */
const plain = {} as Record<Format, Buffer>

beforeAll(async () => {
  for (const format of FORMATS)
    plain[format] = await picture().toFormat(format, { progressive: true }).toBuffer()
})

/** A picture with something different in each corner, so that a turn shows. */
function picture(): Sharp {
  const pixels = Buffer.from(Array.from({ length: 24 * 16 * 3 }, (_, at) => (at * 7) % 256))
  return sharp(pixels, { raw: { width: 24, height: 16, channels: 3 } })
}

const GPS = {
  IFD0: { Make: 'Acme', Model: 'Phone 9', Artist: 'A. Guest' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitude: '0/1 7/1 0/1' },
}
const XMP =
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"/></x:xmpmeta>'

/** All metadata that a camera and an editor write into a file. */
const talkative = (format: Format, orientation: number) =>
  picture()
    .withExif(GPS)
    .withXmp(XMP)
    .withIccProfile('p3')
    .withMetadata({ orientation })
    .toFormat(format)
    .toBuffer()

const upright = (bytes: Buffer) => sharp(bytes).autoOrient().raw().toBuffer()

async function orientationOf(bytes: Buffer): Promise<number> {
  return (await sharp(bytes).metadata()).orientation ?? 1
}

describe.each(FORMATS)('%s', (format) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'turned as %i: nothing said stays, all that is seen does',
    async (orientation) => {
      const bytes = await talkative(format, orientation)
      const before = await sharp(bytes).metadata()
      expect([before.exif, before.xmp, before.icc]).not.toContain(undefined)
      expect(before.orientation).toBe(orientation)
      const stripped = strip(bytes, format, orientation)
      const after = await sharp(stripped).metadata()
      expect([after.xmp, after.icc]).toEqual([undefined, before.icc])
      expect(stripped.includes('Acme') || stripped.includes('Phone') || stripped.includes('GPS')).toBe(false)
      expect(await orientationOf(stripped)).toBe(orientation)
      expect(after.exif?.subarray(-26)).toEqual(orientation === 1 ? undefined : orientationAlone(orientation))
      expect(await upright(stripped)).toEqual(await upright(bytes))
      expect(strip(stripped, format, orientation)).toEqual(stripped)
    },
  )

  test('a file without metadata stays byte for byte, and bytes after its end are dropped', () => {
    expect(strip(plain[format], format, 1)).toEqual(plain[format])
    const motion = Buffer.concat([plain[format], Buffer.from('....ftypmp42 a video with a place in it')])
    expect(strip(motion, format, 1)).toEqual(plain[format])
  })

  test('metadata between the parts of a file is left out', () => {
    fc.assert(
      fc.property(fc.array(noise[format], { minLength: 1, maxLength: 5 }), (added) => {
        const bytes = inserted[format](plain[format], added)
        expect(strip(bytes, format, 1)).toEqual(plain[format])
      }),
    )
  })

  test('a file that is cut anywhere is malformed', () => {
    for (let length = 0; length < plain[format].length; length++)
      expect(() => strip(plain[format].subarray(0, length), format, 1)).toThrow(Malformed)
  })

  test('a file with bytes bent, lengths among them, is malformed or no longer than it was, and nothing more comes out', () => {
    const bend = fc.tuple(fc.nat(plain[format].length - 1), fc.nat(255))
    fc.assert(
      fc.property(fc.array(bend, { minLength: 1, maxLength: 4 }), (bends) => {
        const bytes = Buffer.from(plain[format])
        for (const [at, value] of bends) bytes[at] = value
        const stripped = attempt(() => strip(bytes, format, 1))
        if (stripped === null) return
        expect(stripped.length).toBeLessThanOrEqual(bytes.length + 1)
        expect(strip(stripped, format, 1)).toEqual(stripped)
      }),
      { numRuns: 500 },
    )
  })

  test('only its own beginning is taken for it', () => {
    expect(formatOf(plain[format])).toBe(format)
    expect(formatOf(plain[format].subarray(1))).toBeNull()
    expect(formatOf(Buffer.alloc(0))).toBeNull()
  })
})

function attempt(work: () => Buffer): Buffer | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof Malformed) return null
    throw error
  }
}

test('the small picture in a JFIF header is left out', () => {
  const jfif = Buffer.from('ffe000164a46494600010200000100010102', 'hex')
  const bytes = Buffer.concat([
    plain.jpeg.subarray(0, 2),
    jfif,
    Buffer.from('secret'),
    plain.jpeg.subarray(2),
  ])
  const stripped = strip(bytes, 'jpeg', 1)
  expect(stripped.includes('secret')).toBe(false)
  expect(stripped.subarray(2, 20).toString('hex')).toBe('ffe000104a46494600010200000100010000')
})

test('an animation keeps its frames without what is said in them', async () => {
  const frames = Buffer.concat([frame(10), frame(200)])
  const bytes = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
    .webp({ loop: 1, delay: [50, 50] })
    .toBuffer()
  const stripped = strip(withChunkInFrame(bytes), 'webp', 1)
  expect(stripped.includes('secret')).toBe(false)
  const animated = { animated: true }
  expect(await sharp(stripped, animated).raw().toBuffer()).toEqual(
    await sharp(bytes, animated).raw().toBuffer(),
  )
})

const frame = (shade: number) => Buffer.alloc(8 * 8 * 3, shade)

/** An animation with an extra chunk at the end of its first frame. */
function withChunkInFrame(bytes: Buffer): Buffer {
  const at = bytes.indexOf('ANMF')
  const end = at + 8 + bytes.readUInt32LE(at + 4)
  const note = riffChunk('NOTE', Buffer.from('secret'))
  const out = Buffer.concat([bytes.subarray(0, end), note, bytes.subarray(end)])
  out.writeUInt32LE(bytes.readUInt32LE(at + 4) + note.length, at + 4)
  out.writeUInt32LE(out.length - 8, 4)
  return out
}

test('a file of nothing but empty parts is malformed', () => {
  const png = (count: number) =>
    Buffer.concat([
      plain.png.subarray(0, 33),
      ...Array.from({ length: count }, () => pngChunk('IDAT', Buffer.alloc(0))),
      plain.png.subarray(33),
    ])
  expect(() => strip(png(60_000), 'png', 1)).toThrow(Malformed)
  expect(attempt(() => strip(png(1000), 'png', 1))).not.toBeNull()
})

// Insertions between the parts of each format.

const content = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes))
const METADATA_HEADS = [
  'Exif\0\0',
  'http://ns.adobe.com/xap/1.0/\0',
  'MPF\0',
  'Photoshop 3.0\0',
  'JFXX\0',
  '',
]
const metadata = fc
  .tuple(fc.constantFrom(...METADATA_HEADS), content)
  .map(([head, rest]) => Buffer.concat([Buffer.from(head), rest]))

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

function riffChunk(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

const isKept = (marker: number, data: Buffer) =>
  (marker === 0xe2 && data.toString('latin1').startsWith('ICC_PROFILE')) ||
  (marker === 0xee && data.toString('latin1').startsWith('Adobe'))

const noise: Record<Format, fc.Arbitrary<Buffer>> = {
  jpeg: fc
    .tuple(fc.constantFrom(0xe0, 0xe1, 0xe2, 0xe4, 0xeb, 0xed, 0xee, 0xef, 0xfe), metadata)
    .filter(([marker, data]) => !isKept(marker, data))
    .map(([marker, data]) => segment(marker, data)),
  png: fc
    .tuple(fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'caBX', 'prVt', 'sPLT'), metadata)
    .map(([name, data]) => pngChunk(name, data)),
  webp: fc
    .tuple(fc.constantFrom('EXIF', 'XMP ', 'C2PA', 'NOTE'), metadata)
    .map(([name, data]) => riffChunk(name, data)),
}

const inserted: Record<Format, (bytes: Buffer, added: readonly Buffer[]) => Buffer> = {
  jpeg: (bytes, added) => Buffer.concat([bytes.subarray(0, 2), ...added, bytes.subarray(2)]),
  png: (bytes, added) => Buffer.concat([bytes.subarray(0, 33), ...added, bytes.subarray(33)]),
  webp: (bytes, added) => {
    const out = Buffer.concat([bytes, ...added])
    out.writeUInt32LE(out.length - 8, 4)
    return out
  },
}
