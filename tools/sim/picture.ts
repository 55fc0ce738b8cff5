import { crc32, deflateSync } from 'node:zlib'

const [WIDTH, HEIGHT] = [4, 3]
/** The bytes of a row: its filter, and three for each pixel. */
const ROW = 1 + 3 * WIDTH
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Colour type: eight bits each of red, green and blue. */
const HEADER = Uint8Array.of(0, 0, 0, WIDTH, 0, 0, 0, HEIGHT, 8, 2, 0, 0, 0)
/** A private chunk, which the server removes with all metadata. */
const FILLING = 'fiLl'

/** Makes a PNG of 4 by 3 pixels whose colours and length come from the bytes. */
export function pictureOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const pixels = Uint8Array.from({ length: ROW * HEIGHT }, (_, at) => (at % ROW === 0 ? 0 : (bytes[at] ?? 0)))
  const chunks = [
    chunk('IHDR', HEADER),
    chunk('IDAT', deflateSync(pixels)),
    chunk(FILLING, bytes),
    chunk('IEND', new Uint8Array()),
  ]
  return joined([SIGNATURE, ...chunks])
}

/** Returns the picture as the server stores it, without the private chunk. */
export function storedPictureOf(picture: Uint8Array): Uint8Array {
  const kept = [picture.subarray(0, SIGNATURE.length)]
  const buffer = Buffer.from(picture.buffer, picture.byteOffset, picture.length)
  for (let at = SIGNATURE.length; at < picture.length;) {
    const end = at + 12 + buffer.readUInt32BE(at)
    if (buffer.toString('latin1', at + 4, at + 8) !== FILLING) kept.push(picture.subarray(at, end))
    at = end
  }
  return joined(kept)
}

function chunk(name: string, content: Uint8Array): Uint8Array {
  const framed = Buffer.alloc(12 + content.length)
  framed.writeUInt32BE(content.length)
  framed.write(name, 4, 'latin1')
  framed.set(content, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), 8 + content.length)
  return framed
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const each of parts) {
    whole.set(each, at)
    at += each.length
  }
  return whole
}
