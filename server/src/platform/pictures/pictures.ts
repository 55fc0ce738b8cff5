import { PICTURE_MAX_PIXELS } from '@cloche/contract/constants.ts'
import { Problem } from '../problem.ts'
import { SystemFault } from '../system-fault.ts'
import { openReader } from './open-reader.ts'
import type { Picture, Read, Task } from './reader.ts'

export type { Picture } from './reader.ts'

const read = openReader()

/**
 * Reads the picture at `from`: decodes it to check that it is whole, writes it without metadata (see `strip`) to `full`, and a
 * small one to `thumb`. Throws `too_large` (more than 25 megapixels), `unsupported_media`, and `SystemFault` or `Unanswered` when
 * the file is not at fault.
 */
export async function readPicture(paths: Omit<Task & { kind: 'photo' }, 'kind'>): Promise<Picture> {
  const result = taken(await read({ kind: 'photo', ...paths }))
  if (result.kind !== 'photo') throw new TypeError('Another answer than asked for')
  return result.picture
}

/** Makes a small WebP of a picture, without metadata, `side` pixels at most. Throws as `readPicture`. */
export async function shrinkPicture(bytes: Uint8Array, small: Task['small']): Promise<Uint8Array> {
  const result = taken(await read({ kind: 'shrink', bytes, small }))
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
