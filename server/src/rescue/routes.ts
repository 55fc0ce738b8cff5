import { rescueCalls } from '@cloche/contract/rescue.ts'
import { route, type Api } from '../http/route.ts'
import { withUploads } from '../http/upload.ts'
import { RESCUE_FILE, rescueVisit } from './service.ts'

export async function rescueRoutes(api: Api): Promise<void> {
  await withUploads(api, RESCUE_FILE, (uploads) =>
    route(uploads, rescueCalls.store, ({ session, params, request }) =>
      rescueVisit(api.context, session, params.visitId, request),
    ),
  )
}
