import { orientationAlone } from './exif.ts'
import { Malformed, part, requireFew } from './malformed.ts'

const EOI = 0xd9
const SOS = 0xda
const APP0 = 0xe0
const APP1 = 0xe1
const APP2 = 0xe2
const APP14 = 0xee
const APP15 = 0xef
const COM = 0xfe

/** A progressive picture has about ten scans; each costs a pass over the whole picture. */
const MAX_SCANS = 100
/** The JFIF header without its thumbnail. */
const JFIF_BYTES = 14

/** The decoder needs frames, tables, restart intervals and scans; everything else is left out. */
const isNeeded = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= SOS && marker <= 0xdd)

/**
 * Keeps the segments of a JPEG (ITU T.81, annex B) that make the picture and the colour profile: no EXIF, XMP, IPTC, comment,
 * maker data, second picture, or bytes after the end. Writes an `orientation` other than 1. Throws `Malformed`.
 */
export function stripJpeg(bytes: Buffer, orientation: number): Buffer {
  const kept: Buffer[] = [part(bytes, 0, 2)]
  if (orientation !== 1) kept.push(exifSegment(orientation))
  let scans = 0
  for (let at = markerFrom(bytes, 2); ; requireFew(kept)) {
    const marker = bytes[at + 1]!
    if (marker === EOI) return Buffer.concat([...kept, part(bytes, at, 2)])
    const length = part(bytes, at + 2, 2).readUInt16BE()
    if (length < 2) throw new Malformed('A segment shorter than its own length')
    const segment = part(bytes, at, 2 + length)
    if (marker === SOS && ++scans > MAX_SCANS) throw new Malformed('Too many scans')
    const end = marker === SOS ? endOfScan(bytes, at + segment.length) : at + segment.length
    if (isNeeded(marker)) kept.push(bytes.subarray(at, end))
    else kept.push(...keptOf(marker, segment))
    at = markerFrom(bytes, end)
  }
}

/** The parts of an application segment that say how to show the picture. */
function keptOf(marker: number, segment: Buffer): Buffer[] {
  const starts = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text
  if (marker === APP0 && starts('JFIF\0')) return [withoutThumbnail(segment)]
  if (marker === APP2 && starts('ICC_PROFILE\0')) return [segment]
  if (marker === APP14 && starts('Adobe')) return [segment]
  if ((marker >= APP0 && marker <= APP15) || marker === COM) return []
  throw new Malformed('A segment of no known kind')
}

function withoutThumbnail(segment: Buffer): Buffer {
  const jfif = Buffer.from(part(segment, 0, 4 + JFIF_BYTES))
  jfif.writeUInt16BE(2 + JFIF_BYTES, 2)
  jfif.writeUInt16BE(0, 4 + JFIF_BYTES - 2)
  return jfif
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationAlone(orientation)])
  const head = Buffer.from([0xff, APP1, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

/** The start of the next marker; skips bytes that belong to no segment, as decoders do. */
function markerFrom(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1]
    if (marker !== undefined && marker !== 0 && marker !== 0xff) return at
  }
  throw new Malformed('The picture does not end')
}

/** The end of the compressed data: a marker that is no restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = markerFrom(bytes, start)
  while (bytes[at + 1]! >= 0xd0 && bytes[at + 1]! <= 0xd7) at = markerFrom(bytes, at + 2)
  return at
}
