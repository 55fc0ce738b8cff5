import type { Context } from '../context.ts'
import { hasPicture } from '../files/pictures/stored.ts'

/** Wider than a category's picture, since many logos are words; apart from those pictures, since everybody may see these. */
export const LOGOS = { folder: 'programme-logos', side: 512 }
const ADDRESS = '/api/settings/logo/'

export const isStoredLogo = ({ storage }: Context, address: string): Promise<boolean> =>
  hasPicture(storage, LOGOS.folder, address.slice(ADDRESS.length))
