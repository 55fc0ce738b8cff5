import { BANK_MAX, LOGO_MAX_BYTES } from '@cloche/contract/constants.ts'
import type { Context } from '../../../base/context.ts'
import type { FilePart } from '../../../base/http/upload.ts'
import { hasPicture, storedPicture, storePicture } from '../../../base/files/pictures/stored.ts'

export const LOGO_FILE: FilePart = { field: 'logo', maxBytes: LOGO_MAX_BYTES }

/** Pixels of the longest side, quality of WebP. */
const SMALL = { side: 256, quality: 90 }
const FOLDER = 'logos'

/** Stores a small version of a picture and returns its address. Throws as `storePicture`. */
export async function storeLogo({ storage }: Context, uploaded: Buffer): Promise<{ logo: string }> {
  return { logo: `/api/question/logo/${await storePicture(storage, FOLDER, uploaded, SMALL)}` }
}

/** The bytes of a picture. Throws `not_found`. */
export const logoFile = ({ storage }: Context, sha256: string): Promise<Buffer> =>
  storedPicture(storage, FOLDER, sha256)

const ADDRESS = /^\/api\/question\/logo\/([0-9a-f]{64})$/

/** Returns the given texts that are addresses of stored pictures; looks for at most `BANK_MAX`. */
export async function storedLogos({ storage }: Context, texts: readonly string[]): Promise<Set<string>> {
  const addresses = [...new Set(texts.filter((text) => ADDRESS.test(text)))].slice(0, BANK_MAX)
  const stored = new Set<string>()
  for (const address of addresses) {
    if (await hasPicture(storage, FOLDER, ADDRESS.exec(address)![1]!)) stored.add(address)
  }
  return stored
}
