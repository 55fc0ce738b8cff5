import { orientationAlone } from './exif.ts'
import { Malformed, part, requireFew } from './malformed.ts'

const RIFF_BYTES = 12
const CHUNK_HEAD_BYTES = 8
/** `ANMF` says where its frame stands before the frame's own chunks. */
const FRAME_HEAD_BYTES = 16

const EXIF_FLAG = 0x08
const XMP_FLAG = 0x04

const KEPT = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'])
const KEPT_IN_FRAME = new Set(['ALPH', 'VP8 ', 'VP8L'])

/**
 * Keeps the chunks of a WebP (RFC 9649) that make the picture and the colour profile: no EXIF, XMP, unknown chunk, or bytes after
 * the end. Writes an `orientation` other than 1. Throws `Malformed`.
 */
export function stripWebp(bytes: Buffer, orientation: number): Buffer {
  const length = part(bytes, 0, RIFF_BYTES).readUInt32LE(4)
  const content = part(bytes, RIFF_BYTES, length - 4)
  const kept = chunksOf(content).filter(({ name }) => KEPT.has(name))
  const [first] = kept
  const isTurned = orientation !== 1
  if (!first || (isTurned && first.name !== 'VP8X')) throw new Malformed('There is no picture in it')
  const parts = kept.map(({ name, data }) => {
    if (name === 'VP8X') return chunkOf(name, flagged(data, isTurned))
    return chunkOf(name, name === 'ANMF' ? frameOf(data) : data)
  })
  if (isTurned) parts.push(chunkOf('EXIF', orientationAlone(orientation)))
  return riff(Buffer.concat(parts))
}

interface Chunk {
  name: string
  data: Buffer
}

function chunksOf(content: Buffer): Chunk[] {
  const chunks: Chunk[] = []
  for (let at = 0; at < content.length; requireFew(chunks)) {
    const head = part(content, at, CHUNK_HEAD_BYTES)
    const data = part(content, at + CHUNK_HEAD_BYTES, head.readUInt32LE(4))
    chunks.push({ name: head.toString('latin1', 0, 4), data })
    at += CHUNK_HEAD_BYTES + even(data.length)
  }
  return chunks
}

function flagged(data: Buffer, isTurned: boolean): Buffer {
  const flags = Buffer.from(part(data, 0, 10))
  flags[0] = (flags[0]! & ~(EXIF_FLAG | XMP_FLAG)) | (isTurned ? EXIF_FLAG : 0)
  return flags
}

function frameOf(data: Buffer): Buffer {
  const kept = chunksOf(data.subarray(FRAME_HEAD_BYTES)).filter(({ name }) => KEPT_IN_FRAME.has(name))
  return Buffer.concat([
    part(data, 0, FRAME_HEAD_BYTES),
    ...kept.map(({ name, data: its }) => chunkOf(name, its)),
  ])
}

function chunkOf(name: string, data: Buffer): Buffer {
  const head = Buffer.alloc(CHUNK_HEAD_BYTES)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(even(data.length) - data.length)])
}

function riff(content: Buffer): Buffer {
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')
  head.writeUInt32LE(content.length + 4, 4)
  return Buffer.concat([head, content])
}

/** Chunks begin at even offsets. */
const even = (length: number) => length + (length % 2)
