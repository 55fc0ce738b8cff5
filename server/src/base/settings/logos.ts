import { LOGO_MAX_BYTES } from '@cloche/contract/constants.ts'
import type { Context } from '../context.ts'
import { hasPicture, storedPicture, storePicture } from '../files/pictures/stored.ts'
import type { FilePart } from '../http/upload.ts'

export const LOGO_FILE: FilePart = { field: 'logo', maxBytes: LOGO_MAX_BYTES }

/** Wider than a category's picture, since many logos are words. */
const SMALL = { side: 512, quality: 90 }
/** Apart from categories' pictures: these are for everybody. */
const FOLDER = 'programme-logos'
const ADDRESS = '/api/settings/logo/'

/** Stores a small version of a picture and returns its address. Throws as `storePicture`. */
export async function storeLogo({ storage }: Context, uploaded: Buffer): Promise<{ logo: string }> {
  return { logo: `${ADDRESS}${await storePicture(storage, FOLDER, uploaded, SMALL)}` }
}

/** The bytes of a picture. Throws `not_found`. */
export const logoFile = ({ storage }: Context, sha256: string): Promise<Buffer> =>
  storedPicture(storage, FOLDER, sha256)

export const isStoredLogo = ({ storage }: Context, address: string): Promise<boolean> =>
  hasPicture(storage, FOLDER, address.slice(ADDRESS.length))
