import { queueImportCalls } from '@cloche/contract/queue-import.ts'
import { route, type Api } from '../../base/http/route.ts'
import { withUploads } from '../../base/http/upload.ts'
import { importQueue, QUEUE_UPLOAD } from './service.ts'

export async function queueImportRoutes(api: Api): Promise<void> {
  await withUploads(api, QUEUE_UPLOAD, (uploads) =>
    route(uploads, queueImportCalls.store, ({ session, params, request }) =>
      importQueue(api.context, session, params.visitId, request),
    ),
  )
}
