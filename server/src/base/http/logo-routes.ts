import type { Access } from '@cloche/contract/call.ts'
import { LOGO_MAX_BYTES } from '@cloche/contract/constants.ts'
import type { addLogoCall, logoFileCall } from '@cloche/contract/logos.ts'
import { storedPicture, storePicture, STORED_PICTURE_TYPE } from '../files/pictures/stored.ts'
import { route, type Api } from './route.ts'
import { receiveBytes, withUploads, type FilePart } from './upload.ts'

const LOGO_FILE: FilePart = { field: 'logo', maxBytes: LOGO_MAX_BYTES }
const QUALITY = 90

interface LogoCalls {
  addLogo: ReturnType<typeof addLogoCall>
  logoFile: ReturnType<typeof logoFileCall<`/${string}`, Access>>
}

interface Logos {
  /** Where the pictures are stored. */
  folder: string
  /** Pixels of the longest side. */
  side: number
}

/** Registers the calls that store a small version of a picture and give it out. What everybody may read, caches on the way may keep. */
export async function logoRoutes(
  api: Api,
  { addLogo, logoFile }: LogoCalls,
  { folder, side }: Logos,
): Promise<void> {
  const { storage } = api.context
  await withUploads(api, LOGO_FILE, (uploads) =>
    route(uploads, addLogo, async ({ request }) => {
      const uploaded = await receiveBytes(request, LOGO_FILE)
      const sha256 = await storePicture(storage, folder, uploaded, { side, quality: QUALITY })
      return { logo: `/api${addLogo.path}/${sha256}` }
    }),
  )
  const kept = logoFile.access === 'public' ? 'public' : 'private'
  route(api, logoFile, async ({ params, reply }) => {
    const picture = await storedPicture(storage, folder, params.fileId)
    void reply.headers({
      'content-type': STORED_PICTURE_TYPE,
      'cache-control': `${kept}, max-age=31536000, immutable`,
    })
    return picture
  })
}
