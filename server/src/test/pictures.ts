import { crc32, deflateSync } from 'node:zlib'

const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(data.length)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}

/** Makes a complete, black, interlaced PNG with 64 bits per pixel; the file is a thousandth of its size in memory. */
export function interlacedPng(width: number, height: number): Buffer {
  const rows = PASSES.map(([left, top, right, down]) => {
    const across = Math.ceil((width - left) / right)
    return across > 0 ? Math.ceil((height - top) / down) * (1 + across * 8) : 0
  })
  const pixels = Buffer.alloc(rows.reduce((sum, bytes) => sum + bytes))
  return Buffer.concat([
    pngHeader(width, height),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** Makes such a PNG without its pixels. */
export const pngOfHeader = (width: number, height: number): Buffer =>
  Buffer.concat([
    pngHeader(width, height),
    pngChunk('IDAT', deflateSync('')),
    pngChunk('IEND', Buffer.alloc(0)),
  ])

/** Makes such a PNG with pixels that no decoder can unpack, though every chunk and its check sum are as they should be. */
export const damagedPng = (width: number, height: number): Buffer =>
  Buffer.concat([
    pngHeader(width, height),
    pngChunk('IDAT', Buffer.alloc(200, 0xaa)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])

function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 16, 6, 0, 0, 1])
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IHDR', header)])
}

/** The first 38 bytes of a lossless WebP of 16,383 by 16,383 pixels. */
export function webpHeader(): Buffer {
  const head = Buffer.from('RIFF\x1e\0\0\0WEBPVP8L\x11\0\0\0\x2f', 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32LE(16_382 | (16_382 << 14))
  return Buffer.concat([head, size, Buffer.alloc(13)])
}
