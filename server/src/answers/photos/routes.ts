import { HEADER } from '@cloche/contract/constants.ts'
import { questionCalls } from '@cloche/contract/questions.ts'
import { answerRange, isUnchanged } from '../../base/http/range-answer.ts'
import { route, type Api } from '../../base/http/route.ts'
import { withUploads } from '../../base/http/upload.ts'
import { keepPhotosSwept } from './sweep.ts'
import { uploadRoutes } from './upload-routes.ts'
import { addPhoto, PHOTO_FILE, photoFile } from './service.ts'

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

  route(api, questionCalls.photoFile, async ({ session, params, query, request, reply }) => {
    const photo = await photoFile(context, session, params, query.size)
    void reply.header('cache-control', 'private, max-age=31536000, immutable')
    if (isUnchanged(request, reply, photo.etag)) return Buffer.alloc(0)
    const { bytes, read } = await photo.open()
    const range = answerRange(request, reply, { bytes, etag: photo.etag })
    void reply.header('content-type', photo.contentType)
    return read(range)
  })
}
