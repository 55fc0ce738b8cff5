import fastifyMultipart from '@fastify/multipart'
import { HEADER } from '@cloche/contract/constants.ts'
import { questionCalls } from '@cloche/contract/questions.ts'
import { route, type Api } from '../http/route.ts'
import { addPhoto, photoFile, removePhoto } from './service.ts'
import { UPLOAD_LIMITS } from './upload.ts'

export async function photoRoutes(api: Api): Promise<void> {
  const { context } = api

  // A scope of its own: the plugin adds hooks that no other call should pay for.
  await api.app.register(async (app) => {
    await app.register(fastifyMultipart, { limits: UPLOAD_LIMITS })
    route({ ...api, app }, questionCalls.addPhoto, ({ session, params, headers, request }) => {
      const to = { session, questionId: params.id, captured: headers[HEADER.capturedAt] }
      return addPhoto(context, to, request)
    })
  })

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
