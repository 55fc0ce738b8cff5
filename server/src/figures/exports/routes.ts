import { exportCalls } from '@cloche/contract/exports.ts'
import { answerRange } from '../../base/http/range-answer.ts'
import { route, type Api } from '../../base/http/route.ts'
import { countForExport, createExport, exportFile, ownExport, ownExports, removeExport } from './service.ts'

export function exportRoutes(api: Api): void {
  const { context } = api
  route(api, exportCalls.create, ({ session, body }) => createExport(context, session, body))
  route(api, exportCalls.list, ({ session, query }) => ownExports(context, session, query))
  route(api, exportCalls.count, ({ session, query }) => countForExport(context, session, query))
  route(api, exportCalls.get, ({ session, params }) => ownExport(context, session, params.id))
  route(api, exportCalls.file, async ({ session, params, request, reply }) => {
    const { name, bytes, type, read } = await exportFile(context, session, params.id)
    const range = answerRange(request, reply, { bytes, etag: `"${params.id.toLowerCase()}"` })
    void reply.headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    })
    return read(range)
  })
  route(api, exportCalls.remove, ({ session, params }) => removeExport(context, session, params.id))
}
