import { HEADER } from '@cloche/contract/constants.ts'
import { questionCalls } from '@cloche/contract/questions.ts'
import { route, type Api } from '../http/route.ts'
import { withUploads } from '../http/upload.ts'
import { keepPhotosSwept } from './sweep.ts'
import { uploadRoutes } from './upload-routes.ts'
import { addPhoto, PHOTO_FILE, photoFile, removePhoto } from './service.ts'

export async function photoRoutes(api: Api): Promise<void> {
  const { context } = api
  let stopSweeping: (() => Promise<void>) | undefined
  api.app.addHook('onListen', async () => {
    stopSweeping = keepPhotosSwept(context)
  })
  api.app.addHook('onClose', async () => stopSweeping?.())

  await uploadRoutes(api)

  await withUploads(api, PHOTO_FILE, (uploads) =>
    route(uploads, questionCalls.addPhoto, ({ session, params, headers, request }) => {
      const to = { session, questionId: params.id, captured: headers[HEADER.capturedAt] }
      return addPhoto(context, to, request)
    }),
  )

  route(api, questionCalls.removePhoto, ({ session, params }) => removePhoto(context, session, params))

  route(api, questionCalls.photoFile, async ({ session, params, query, reply }) => {
    const { contentType, stream } = await photoFile(context, session, params, query.size)
    void reply.headers({
      'content-type': contentType,
      'cache-control': 'private, max-age=31536000, immutable',
    })
    return stream
  })
}
