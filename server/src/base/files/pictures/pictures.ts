import { PICTURE_MAX_PIXELS } from '@cloche/contract/constants.ts'
import { Problem } from '../../faults/problem.ts'
import { SystemFault } from '../../faults/system-fault.ts'
import { openReader } from './open-reader.ts'
import type { Picture, Read, Small } from './reader.ts'

export { plainJpegSize } from './plain-jpeg.ts'
export type { Picture } from './reader.ts'

/** Headers are read while a phone waits, so that no whole picture may stand before them: a process each. */
const readHead = openReader()
/** The limits of the process that decodes whole pictures. */
export const WHOLE = { residentMegabytes: 640, milliseconds: 30_000 }
const readWhole = openReader(WHOLE)

/**
 * Reads the header of the picture at `from`; if it has metadata, writes it without (see `strip`) to `full`. Nothing is decoded: a file that
 * passes may still be damaged inside. Throws `too_large` (more than 25 megapixels), `unsupported_media`, and `SystemFault` or
 * `Unanswered` when the file is not at fault.
 */
export async function readPictureHeader(paths: { from: string; full: string }): Promise<Picture> {
  const result = taken(await readHead({ kind: 'header', ...paths }))
  if (result.kind !== 'header') throw new TypeError('Another answer than asked for')
  return result.picture
}

/** Decodes the picture at `from` to check that it is whole, and writes a small one to `thumb`. Throws as `readPictureHeader`. */
export async function readWholePicture(paths: { from: string; thumb: string; small: Small }): Promise<void> {
  taken(await readWhole({ kind: 'whole', ...paths }))
}

/** Makes a small version of a picture, without metadata, `side` pixels at most. Throws as `readPictureHeader`. */
export async function shrinkPicture(bytes: Uint8Array, small: Small): Promise<Uint8Array> {
  const result = taken(await readWhole({ kind: 'shrink', bytes, small }))
  if (result.kind !== 'small') throw new TypeError('Another answer than asked for')
  return result.bytes
}

const DETAIL = {
  too_large: `A picture may have ${PICTURE_MAX_PIXELS / 1_000_000} megapixels at most`,
  unsupported_media: undefined,
}

function taken(result: Read): Exclude<Read, { kind: 'refused' | 'failed' }> {
  if (result.kind === 'failed') throw new SystemFault(result.code, result.message)
  if (result.kind === 'refused') throw new Problem(result.code, DETAIL[result.code])
  return result
}
