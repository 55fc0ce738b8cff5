import { createHash } from 'node:crypto'
import { notFound } from '../../faults/problem.ts'
import { isMissing } from '../../storage/missing-file.ts'
import type { Storage } from '../../storage/storage.ts'
import { shrinkPicture } from './pictures.ts'
import type { Small } from './reader.ts'

export const STORED_PICTURE_TYPE = 'image/webp'

const keyOf = (folder: string, sha256: string) => `${folder}/${sha256.slice(0, 2)}/${sha256}.webp`

/**
 * Stores a small version of a picture in the folder and returns its hash, which is its name there. Throws `unsupported_media`, and
 * `too_large` above 25 megapixels.
 */
export async function storePicture(
  storage: Storage,
  folder: string,
  uploaded: Buffer,
  small: Small,
): Promise<string> {
  const picture = await shrinkPicture(uploaded, small)
  const sha256 = createHash('sha256').update(picture).digest('hex')
  await storage.putBytes(keyOf(folder, sha256), picture)
  return sha256
}

/** The bytes of a picture. Throws `not_found`. */
export async function storedPicture(storage: Storage, folder: string, sha256: string): Promise<Buffer> {
  try {
    const stream = await storage.read(keyOf(folder, sha256))
    return Buffer.concat((await stream.toArray()) as Buffer[])
  } catch (error) {
    throw isMissing(error) ? notFound() : error
  }
}

export const hasPicture = (storage: Storage, folder: string, sha256: string): Promise<boolean> =>
  storage.has(keyOf(folder, sha256))
