import { PICTURE_MAX_PIXELS } from '@cloche/contract/constants.ts'

const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP2 = 0xe2
/** Baseline, extended and progressive pictures, with Huffman codes. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Huffman codes, quantization, restart intervals. */
const TABLES = [0xc4, 0xdb, 0xdd]

/** A usual file has one in a few hundred bytes; beyond this number the file is left to the process that may die. */
const MAX_MARKERS = 20_000

export interface Size {
  width: number
  height: number
}

/**
 * The size of a JPEG (ITU T.81, annex B) as browsers write it: one frame of one or three components, tables and scans, of the rest
 * a JFIF header and a colour profile at most. `strip` leaves such a file as it is. Null for any other file, about which the
 * decoder decides. Decodes nothing.
 */
export function plainJpegSize(bytes: Buffer): Size | null {
  let size: Size | null = null
  let markers = 0

  /** The end of the compressed data that begins at `start`. */
  function endOfScan(start: number): number {
    for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 2)) {
      const next = bytes[at + 1]!
      const belongsToScan = next === 0 || (next >= 0xd0 && next <= 0xd7)
      if (!belongsToScan || ++markers > MAX_MARKERS) return at
    }
    return bytes.length
  }

  if (!bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xd8]))) return null
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff && ++markers <= MAX_MARKERS;) {
    const marker = bytes[at + 1]!
    const length = bytes.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return null
    const segment = bytes.subarray(at + 4, end)
    at = end
    if (FRAMES.includes(marker)) {
      if (size) return null
      size = sizeOfFrame(segment)
      if (!size) return null
    } else if (marker === SOS) {
      if (!size) return null
      at = endOfScan(end)
      if (at + 2 === bytes.length && bytes[at + 1] === EOI) return size
    } else if (!TABLES.includes(marker) && !isPlain(marker, segment)) return null
  }
  return null
}

/** Grey or three colours of eight bits, each with its sampling factors and its table. */
function sizeOfFrame(frame: Buffer): Size | null {
  if (frame.length < 6 || frame[0] !== 8) return null
  const [height, width, components] = [frame.readUInt16BE(1), frame.readUInt16BE(3), frame[5]!]
  if ((components !== 1 && components !== 3) || frame.length !== 6 + 3 * components) return null
  for (let at = 6; at < frame.length; at += 3) {
    const sampling = frame[at + 1]!
    if (!isFactor(sampling >> 4) || !isFactor(sampling & 15) || frame[at + 2]! > 3) return null
  }
  return width > 0 && height > 0 && width * height <= PICTURE_MAX_PIXELS ? { width, height } : null
}

const isFactor = (factor: number) => factor >= 1 && factor <= 4

/** Whether a segment is a JFIF header without a thumbnail, or a part of a colour profile. */
function isPlain(marker: number, segment: Buffer): boolean {
  const starts = (text: string) => segment.toString('latin1', 0, text.length) === text
  if (marker === APP0) return segment.length === 14 && starts('JFIF\0') && segment.readUInt16BE(12) === 0
  return marker === APP2 && starts('ICC_PROFILE\0')
}
