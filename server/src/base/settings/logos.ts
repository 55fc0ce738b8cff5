import type { Context } from '../context.ts'
import { shrinkPicture } from '../files/pictures/pictures.ts'
import { hasPicture, storedPicture } from '../files/pictures/stored.ts'

/** Wider than a category's picture, since many logos are words; apart from those pictures, since everybody may see these. */
export const LOGOS = { folder: 'programme-logos', side: 512 }
const ADDRESS = '/api/settings/logo/'

/** Twice the size at which letters show a logo, in colours few enough for some kilobytes. */
const IN_LETTERS = { side: 320, quality: 90, format: 'png' } as const

const hashIn = (address: string) => address.slice(ADDRESS.length)

/** The bytes of a logo, WebP. Throws `not_found`. */
export const storedLogo = ({ storage }: Pick<Context, 'storage'>, address: string): Promise<Buffer> =>
  storedPicture(storage, LOGOS.folder, hashIn(address))

export const isStoredLogo = ({ storage }: Context, address: string): Promise<boolean> =>
  hasPicture(storage, LOGOS.folder, hashIn(address))

/** The last logo that a letter had. An address is the hash of its bytes, so that nothing else can come of it. */
let made: { of: string; png: Promise<Uint8Array> } | null = null

/** The logo as a small PNG, made once for all letters. Throws `not_found`, and as `shrinkPicture` does. */
export function logoForLetters(context: Pick<Context, 'storage'>, address: string): Promise<Uint8Array> {
  if (made?.of !== address) {
    const png = storedLogo(context, address).then((bytes) => shrinkPicture(bytes, IN_LETTERS))
    const current = { of: address, png }
    made = current
    png.catch(() => {
      if (made === current) made = null
    })
  }
  return made.png
}
