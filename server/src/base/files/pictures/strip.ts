import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import { stripWebp } from './webp.ts'

export type Format = 'jpeg' | 'png' | 'webp'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/** The format by the file's first bytes; null unless it is one of the three. */
export function formatOf(bytes: Buffer): Format | null {
  if (bytes.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  if (bytes.subarray(0, PNG.length).equals(PNG)) return 'png'
  const isWebp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return isWebp ? 'webp' : null
}

const STRIP = { jpeg: stripJpeg, png: stripPng, webp: stripWebp }

/**
 * Removes the metadata of a picture: place, time, device, author. The compressed pixels and the colour profile stay, and so does
 * `orientation` (1..8, EXIF). A file without metadata is returned byte for byte. Throws `Malformed`.
 */
export function strip(bytes: Buffer, format: Format, orientation: number): Buffer {
  return STRIP[format](bytes, orientation)
}
