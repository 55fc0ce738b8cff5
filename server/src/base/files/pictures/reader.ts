import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '@cloche/contract/constants.ts'
import { performTasks } from '../../processes/isolated-child.ts'
import { Malformed } from './malformed.ts'
import { formatOf, strip, type Format } from './strip.ts'

/** A picture of at most `side` by `side` pixels. */
export interface Small {
  side: number
  quality: number
  /** WebP by itself. PNG of few colours is for mail programs, many of which know no WebP. */
  format?: 'png'
}

export type Task =
  /** Reads the header of the picture at `from`. Writes it without metadata to `full` if it has any. Nothing is decoded. */
  | { kind: 'header'; from: string; full: string }
  /** Decodes the whole picture at `from` and writes a small one to `thumb`. */
  | { kind: 'whole'; from: string; thumb: string; small: Small }
  | { kind: 'shrink'; bytes: Uint8Array; small: Small }
  /** Makes and reads the largest allowed picture, to prove that the machine can do so now. */
  | { kind: 'prove' }

export interface Picture {
  format: Format
  /** Size after the EXIF orientation is applied. */
  width: number
  height: number
  /** The file at `full`; null: the picture has no metadata, and is stored as it came. */
  stripped: { bytes: number; sha256: Uint8Array } | null
}

export type Read =
  | { kind: 'header'; picture: Picture }
  | { kind: 'whole' }
  | { kind: 'small'; bytes: Uint8Array }
  /** The file is to blame. */
  | { kind: 'refused'; code: 'too_large' | 'unsupported_media' }
  /** The machine is to blame: no memory, no room, no rights. */
  | { kind: 'failed'; code: string; message: string }

// libvips reads this when it is loaded: it writes larger images to a file in /tmp.
process.env['VIPS_DISC_THRESHOLD'] = '1g'
const { default: sharp } = await import('sharp')
sharp.concurrency(1)
sharp.cache(false)
// Only the decoders of the three formats are allowed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

const DECODING = {
  limitInputPixels: PICTURE_MAX_PIXELS,
  sequentialRead: true,
  failOn: 'error',
} as const

class TooManyPixels extends Error {}

interface Header {
  format: Format
  width: number
  height: number
  orientation: number
}

/** Reads the header alone, so that no picture is decoded before its size is known. */
async function headerOf(bytes: Buffer): Promise<Header> {
  const format = formatOf(bytes)
  if (!format) throw new Malformed('Neither JPEG nor PNG nor WebP')
  const { width, height, orientation, autoOrient } = await sharp(bytes, {
    ...DECODING,
    limitInputPixels: false,
  }).metadata()
  if (width * height > PICTURE_MAX_PIXELS) throw new TooManyPixels()
  return { format, width: autoOrient.width, height: autoOrient.height, orientation: orientation ?? 1 }
}

/** Decodes the whole picture and drops the metadata. */
function shrunk(picture: Sharp, { side, quality, format }: Small): Promise<Buffer> {
  const small = picture.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true })
  return (format === 'png' ? small.png({ palette: true, quality }) : small.webp({ quality })).toBuffer()
}

async function readHeader({ from, full }: Task & { kind: 'header' }): Promise<Read> {
  const arrived = readFileSync(from)
  const { format, width, height, orientation } = await headerOf(arrived)
  const bytes = strip(arrived, format, orientation)
  const stripped = bytes.equals(arrived)
    ? null
    : { bytes: bytes.length, sha256: hash('sha256', bytes, 'buffer') }
  if (stripped) writeFileSync(full, bytes)
  return { kind: 'header', picture: { format, width, height, stripped } }
}

async function readWhole({ from, thumb, small }: Task & { kind: 'whole' }): Promise<Read> {
  const bytes = readFileSync(from)
  await headerOf(bytes)
  writeFileSync(thumb, await shrunk(sharp(bytes, DECODING), small))
  return { kind: 'whole' }
}

async function shrink({ bytes, small }: Task & { kind: 'shrink' }): Promise<Read> {
  const picture = Buffer.from(bytes)
  await headerOf(picture)
  return { kind: 'small', bytes: await shrunk(sharp(picture, DECODING), small) }
}

async function prove(): Promise<Read> {
  const side = Math.floor(Math.sqrt(PICTURE_MAX_PIXELS))
  const background = { r: 200, g: 120, b: 40, alpha: 1 }
  const blank = sharp({ create: { width: side, height: side, channels: 4, background } })
  const bytes = await blank.png({ progressive: true, compressionLevel: 1 }).toBuffer()
  return { kind: 'small', bytes: await shrunk(sharp(bytes, DECODING), { side: 480, quality: 75 }) }
}

function perform(task: Task): Promise<Read> {
  switch (task.kind) {
    case 'header':
      return readHeader(task)
    case 'whole':
      return readWhole(task)
    case 'shrink':
      return shrink(task)
    case 'prove':
      return prove()
  }
}

/** Messages of libvips about a failed allocation, which says nothing about the file. */
const NO_MEMORY = /memory|alloc/i

/**
 * Decides whether the file or the machine is to blame. Errors of the machine come from Node and have a `syscall`; the others are
 * the decoders'.
 */
function blame(error: unknown): Read {
  if (error instanceof TooManyPixels) return { kind: 'refused', code: 'too_large' }
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (syscall) return { kind: 'failed', code: code ?? '', message }
  if (NO_MEMORY.test(message)) return { kind: 'failed', code: 'ENOMEM', message }
  return { kind: 'refused', code: 'unsupported_media' }
}

await performTasks((task: Task) => perform(task).catch(blame))
