import type { FastifyRequest } from 'fastify'
import { HEADER } from '@cloche/contract/constants.ts'
import { questionCalls } from '@cloche/contract/questions.ts'
import { byteRange } from '../http/byte-range.ts'
import { PARTIAL, route, type Api } from '../http/route.ts'
import { withUploads } from '../http/upload.ts'
import { storeWrite } from '../writes/service.ts'
import { keepPhotosSwept } from './sweep.ts'
import { uploadRoutes } from './upload-routes.ts'
import { addPhoto, PHOTO_FILE, photoFile } from './service.ts'

/** Photos have no validator that `If-Range` could match, so such a request gets the whole file. */
const rangeOf = ({ headers }: FastifyRequest, bytes: number) =>
  headers['if-range'] === undefined ? byteRange(headers.range, bytes) : null

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

  route(api, questionCalls.removePhoto, async ({ session, params }) => {
    const { questionId, fileId } = params
    const capturedAt = context.clock().toISOString()
    const body = { id: fileId }
    await storeWrite(context, session, { questionId, capturedAt, kind: 'removePhoto', body })
  })

  route(api, questionCalls.photoFile, async ({ session, params, query, request, reply }) => {
    const photo = await photoFile(context, session, params, query.size)
    const range = rangeOf(request, photo.bytes)
    if (range)
      void reply.code(PARTIAL).header('content-range', `bytes ${range.start}-${range.end}/${photo.bytes}`)
    void reply.headers({
      'content-type': photo.contentType,
      'content-length': range ? range.end - range.start + 1 : photo.bytes,
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    return photo.read(range)
  })
}
