import { crc32 } from 'node:zlib'
import { orientationAlone } from './exif.ts'
import { Malformed, part, requireFew } from './malformed.ts'

const SIGNATURE_BYTES = 8
/** Length, name and checksum around a chunk's content. */
const FRAME_BYTES = 12

/** The chunks with the picture and its colours. */
const KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
)

/**
 * Keeps the chunks of a PNG (W3C, third edition) that make the picture and the colour profile: no EXIF, text, time, or bytes
 * after the end. Writes an `orientation` other than 1. Throws `Malformed`.
 */
export function stripPng(bytes: Buffer, orientation: number): Buffer {
  const kept: Buffer[] = [part(bytes, 0, SIGNATURE_BYTES)]
  for (let at = SIGNATURE_BYTES; ; requireFew(kept)) {
    const length = part(bytes, at, 8).readUInt32BE()
    const chunk = part(bytes, at, FRAME_BYTES + length)
    const name = chunk.toString('latin1', 4, 8)
    if ((at === SIGNATURE_BYTES) !== (name === 'IHDR')) throw new Malformed('The header is not first')
    if (KEPT.has(name)) kept.push(chunk)
    if (name === 'IHDR' && orientation !== 1) kept.push(chunkOf('eXIf', orientationAlone(orientation)))
    if (name === 'IEND') return Buffer.concat(kept)
    at += chunk.length
  }
}

function chunkOf(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length)
  frame.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)])
}
