import type { FastifyReply } from 'fastify'
import { HEADER } from '@cloche/contract/constants.ts'
import { photoUploadCalls } from '@cloche/contract/photos.ts'
import type { StoredPhoto } from '@cloche/contract/questions.ts'
import { TUS } from '@cloche/contract/tus.ts'
import { route, type Api } from '../../base/http/route.ts'
import { withBytes } from '../../base/http/upload.ts'
import { Problem } from '../../base/faults/problem.ts'
import { continueUpload, createUpload, uploadState, type Progress } from './uploads.ts'

/** Photos by tus: docs/decisions/0007. */
export async function uploadRoutes(api: Api): Promise<void> {
  await withBytes(api, TUS.media, (uploads) => {
    speakTus(uploads)
    const { context } = uploads

    route(uploads, photoUploadCalls.create, async ({ session, params, headers, request, reply }) => {
      const to = { session, questionId: params.id, captured: headers[HEADER.capturedAt] }
      const { id, sha256 } = headers[TUS.metadata]
      const announced = { id, sha256, length: headers[TUS.length] }
      const progress = await createUpload(context, to, announced, request)
      void reply.header('location', `/api/photo-upload/${id.toLowerCase()}`)
      return answerProgress(reply, progress)
    })

    route(uploads, photoUploadCalls.state, async ({ session, params, request, reply }) => {
      const progress = await uploadState(context, session, params.id, request)
      void reply.header(TUS.length, progress.length)
      answerProgress(reply, progress)
    })

    route(uploads, photoUploadCalls.append, async ({ session, params, headers, request, reply }) =>
      answerProgress(reply, await continueUpload(context, session, params.id, headers[TUS.offset], request)),
    )
  })
}

/** Every answer names the tus version; a request of another version is refused. */
function speakTus({ app }: Api): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header(TUS.resumable, TUS.version)
  })
  app.addHook('preHandler', async (request, reply) => {
    if (request.headers[TUS.resumable] === TUS.version) return
    void reply.header('tus-version', TUS.version)
    throw new Problem('unsupported_version')
  })
}

function answerProgress(reply: FastifyReply, { photo, offset, expiresAt }: Progress): StoredPhoto | null {
  void reply.header(TUS.offset, offset)
  if (expiresAt) void reply.header(TUS.expires, expiresAt.toUTCString())
  return photo
}
