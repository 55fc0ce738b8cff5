import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '@cloche/contract/constants.ts'
import { performTasks } from '../isolated-child.ts'
import { Malformed } from './malformed.ts'
import { formatOf, strip, type Format } from './strip.ts'

/** `thumb`: at most that many pixels wide and high, WebP of that quality. */
interface Small {
  side: number
  quality: number
}

export type Task =
  /** The picture at `from`, stripped of what is said about it, goes to `full`, a small one to `thumb`. */
  | { kind: 'photo'; from: string; full: string; thumb: string; small: Small }
  | { kind: 'shrink'; bytes: Uint8Array; small: Small }
  /** The largest picture that is taken, made and read here: whether the machine is able to do that now. */
  | { kind: 'prove'; small: Small }

export interface Picture {
  format: Format
  /** As it is looked at: after the orientation in its EXIF data. */
  width: number
  height: number
  /** Of what went to `full`. */
  bytes: number
  sha256: Uint8Array
}

export type Read =
  | { kind: 'photo'; picture: Picture }
  | { kind: 'small'; bytes: Uint8Array }
  /** The file is to blame. */
  | { kind: 'refused'; code: 'too_large' | 'unsupported_media' }
  /** The machine is: no memory, no room, no rights. */
  | { kind: 'failed'; code: string; message: string }

// Read when libvips is loaded: it writes what is larger than this to a file in /tmp.
process.env['VIPS_DISC_THRESHOLD'] = '1g'
const { default: sharp } = await import('sharp')
sharp.concurrency(1)
sharp.cache(false)
// What is no picture of these three kinds finds no decoder.
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

/** From the header alone: nothing is decoded before the size is known. */
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

/** Decodes the whole picture; its metadata is left behind. */
function shrunk(picture: Sharp, { side, quality }: Small): Promise<Buffer> {
  return picture
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer()
}

async function readPhoto({ from, full, thumb, small }: Task & { kind: 'photo' }): Promise<Read> {
  const arrived = await readFile(from)
  const { format, width, height, orientation } = await headerOf(arrived)
  const bytes = strip(arrived, format, orientation)
  const thumbBytes = await shrunk(sharp(bytes, DECODING), small)
  await writeFile(full, bytes)
  await writeFile(thumb, thumbBytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  return { kind: 'photo', picture: { format, width, height, bytes: bytes.length, sha256 } }
}

async function shrink({ bytes, small }: Task & { kind: 'shrink' }): Promise<Read> {
  const picture = Buffer.from(bytes)
  await headerOf(picture)
  return { kind: 'small', bytes: await shrunk(sharp(picture, DECODING), small) }
}

async function prove({ small }: Task & { kind: 'prove' }): Promise<Read> {
  const side = Math.floor(Math.sqrt(PICTURE_MAX_PIXELS))
  const background = { r: 200, g: 120, b: 40, alpha: 1 }
  const blank = sharp({ create: { width: side, height: side, channels: 4, background } })
  const bytes = await blank.png({ progressive: true, compressionLevel: 1 }).toBuffer()
  return { kind: 'small', bytes: await shrunk(sharp(bytes, DECODING), small) }
}

function perform(task: Task): Promise<Read> {
  if (task.kind === 'photo') return readPhoto(task)
  return task.kind === 'shrink' ? shrink(task) : prove(task)
}

/** In words of libvips and its decoders; a failed allocation says nothing about the file. */
const NO_MEMORY = /memory|alloc/i

/**
 * Who is to blame. Files are read and written by Node alone, whose errors carry a `syscall`; what is left are the decoders'
 * own errors.
 */
function blame(error: unknown): Read {
  if (error instanceof TooManyPixels) return { kind: 'refused', code: 'too_large' }
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (syscall) return { kind: 'failed', code: code ?? '', message }
  if (NO_MEMORY.test(message)) return { kind: 'failed', code: 'ENOMEM', message }
  return { kind: 'refused', code: 'unsupported_media' }
}

await performTasks((task: Task) => perform(task).catch(blame))
