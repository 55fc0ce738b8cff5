import { crc32, deflateSync, constants } from 'node:zlib'

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

interface PngShape {
  width: number
  height: number
  interlaced?: boolean
}

function header({ width, height, interlaced = false }: PngShape): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 6, 0, 0, interlaced ? 1 : 0], 8)
  return chunk('IHDR', data)
}

/** Bytes of an RGBA picture's lines with their filter bytes, in the seven passes of Adam7 where it is interlaced. */
function rawBytes({ width, height, interlaced = false }: PngShape): number {
  const passes = interlaced
    ? [
        [8, 8, 0, 0],
        [8, 8, 4, 0],
        [4, 8, 0, 4],
        [4, 4, 2, 0],
        [2, 4, 0, 2],
        [2, 2, 1, 0],
        [1, 2, 0, 1],
      ]
    : [[1, 1, 0, 0]]
  return passes
    .map(([stepX, stepY, x, y]) => {
      const columns = Math.ceil((width - x!) / stepX!)
      return columns * 4 + 1 > 1 ? Math.ceil((height - y!) / stepY!) * (columns * 4 + 1) : 0
    })
    .reduce((a, b) => a + b, 0)
}

/** A complete black picture that unpacks to at least 400 times its bytes. */
export function emptyPng(shape: PngShape): Buffer {
  const data = deflateSync(Buffer.alloc(rawBytes(shape)), { level: constants.Z_BEST_SPEED })
  return Buffer.concat([PNG_SIGNATURE, header(shape), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** Declares the greatest size a PNG can have, then ends. */
export function lyingPng(): Buffer {
  const shape = { width: 0x7fffffff, height: 0x7fffffff }
  const data = deflateSync(Buffer.alloc(100))
  return Buffer.concat([PNG_SIGNATURE, header(shape), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A small picture with 20,000 remarks in it, and one that unpacks to 100 MB. */
export function chattyPng(): Buffer {
  const small = emptyPng({ width: 1, height: 1 })
  const remark = chunk('tEXt', Buffer.from('Comment\0x'))
  const bomb = chunk(
    'zTXt',
    Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(100_000_000, 'x'))]),
  )
  const afterHeader = PNG_SIGNATURE.length + 25
  return Buffer.concat([
    small.subarray(0, afterHeader),
    ...Array.from({ length: 20_000 }, () => remark),
    bomb,
    small.subarray(afterHeader),
  ])
}

/** A lossless WebP of one colour and 16,383 × 16,383 pixels in 38 bytes. */
export function hugeWebp(): Buffer {
  const bits: number[] = []
  const put = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit++) bits.push((value >> bit) & 1)
  }
  put(16_382, 14)
  put(16_382, 14)
  // No alpha, version 0; no transform, no colour cache, no further codes.
  put(0, 4)
  put(0, 3)
  // Five codes of one symbol each. Each code is simple: one symbol of one bit, 0.
  for (let code = 0; code < 5; code++) put(0b0001, 4)
  const data = Buffer.alloc(18)
  data[0] = 0x2f
  bits.forEach((bit, at) => (data[1 + (at >> 3)]! |= bit << (at & 7)))
  const file = Buffer.alloc(20)
  file.write('RIFF', 0)
  file.writeUInt32LE(12 + data.length, 4)
  file.write('WEBPVP8L', 8)
  file.writeUInt32LE(data.length, 16)
  return Buffer.concat([file, data])
}

/** A progressive JPEG whose header says 30,000 × 30,000 pixels, with a tree of scans and nothing in them. */
export function hugeProgressiveJpeg(): Buffer {
  const segment = (marker: number, data: number[]) => {
    const length = data.length + 2
    return [0xff, marker, length >> 8, length & 255, ...data]
  }
  const side = [30_000 >> 8, 30_000 & 255]
  const quantization = segment(0xdb, [0, ...Array.from({ length: 64 }, () => 1)])
  const frame = segment(0xc2, [8, ...side, ...side, 1, 1, 0x11, 0])
  const table = (kind: number) => segment(0xc4, [kind, 1, ...Array.from({ length: 15 }, () => 0), 0])
  const scan = (from: number, to: number) => segment(0xda, [1, 1, 0, from, to, 0]).concat([0, 0])
  const scans = Array.from({ length: 500 }, () => scan(1, 63)).flat()
  return Buffer.from([
    0xff,
    0xd8,
    ...quantization,
    ...frame,
    ...table(0),
    ...table(0x10),
    ...scan(0, 0),
    ...scans,
    0xff,
    0xd9,
  ])
}
