import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BANK_MAX, LOGO_MAX_BYTES } from '@cloche/contract/constants.ts'
import type { Context } from '../../../base/context.ts'
import type { FilePart } from '../../../base/http/upload.ts'
import { shrinkPicture } from '../../../base/files/pictures/pictures.ts'
import { notFound, Problem } from '../../../base/faults/problem.ts'
import { isMissing } from '../../../base/storage/missing-file.ts'

export const LOGO_FILE: FilePart = { field: 'logo', maxBytes: LOGO_MAX_BYTES }
export const LOGO_CONTENT_TYPE = 'image/webp'

/** Pixels of the longest side, quality of WebP. */
const SMALL = { side: 256, quality: 90 }

const keyOf = (sha256: string) => `logos/${sha256.slice(0, 2)}/${sha256}.webp`

/**
 * Stores a small version of a picture under its hash and returns its address. Throws `unsupported_media`, and `too_large` above
 * 25 megapixels.
 */
export async function storeLogo({ storage }: Context, uploaded: Buffer): Promise<{ logo: string }> {
  const picture = await shrinkPicture(uploaded, SMALL)
  const sha256 = createHash('sha256').update(picture).digest('hex')
  const path = join(storage.tempDir, randomUUID())
  try {
    await writeFile(path, picture)
    await storage.putFile(keyOf(sha256), path)
  } finally {
    await rm(path, { force: true })
  }
  return { logo: `/api/question/logo/${sha256}` }
}

/** The bytes of a picture. Throws `not_found`. */
export async function logoFile({ storage }: Context, sha256: string): Promise<Buffer> {
  try {
    const stream = await storage.read(keyOf(sha256))
    return Buffer.concat((await stream.toArray()) as Buffer[])
  } catch (error) {
    throw isMissing(error) ? notFound() : error
  }
}

const ADDRESS = /^\/api\/question\/logo\/([0-9a-f]{64})$/

/** Returns the given texts that are addresses of stored pictures; looks for at most `BANK_MAX`. */
export async function storedLogos(context: Context, texts: readonly string[]): Promise<Set<string>> {
  const addresses = [...new Set(texts.filter((text) => ADDRESS.test(text)))].slice(0, BANK_MAX)
  const stored = new Set<string>()
  for (const address of addresses) {
    if (await isStored(context, ADDRESS.exec(address)![1]!)) stored.add(address)
  }
  return stored
}

async function isStored(context: Context, sha256: string): Promise<boolean> {
  try {
    await logoFile(context, sha256)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_found') return false
    throw error
  }
}
