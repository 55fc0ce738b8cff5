import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import { stripWebp } from './webp.ts'

export type Format = 'jpeg' | 'png' | 'webp'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** The format that a file begins as, null for any but the three that are taken. */
export function formatOf(bytes: Buffer): Format | null {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : null
}

const STRIP = { jpeg: stripJpeg, png: stripPng, webp: stripWebp }

/**
 * The same picture without anything said about it: where and when it was taken, by what and whom. The compressed pixels and the
 * colour profile are taken over as they are, and `orientation` (1..8, EXIF) stays, so that it is shown the right way up. What
 * has nothing to be taken out comes back byte for byte. Throws `Malformed`.
 */
export function strip(bytes: Buffer, format: Format, orientation: number): Buffer {
  return STRIP[format](bytes, orientation)
}
