import { writeCalls } from '@cloche/contract/writes.ts'
import { route, type Api } from '../../base/http/route.ts'
import { storeWrites } from './service.ts'

export function writeRoutes(api: Api): void {
  route(api, writeCalls.store, async ({ session, params, body }) => ({
    results: await storeWrites(api.context, session, params.visitId, body.writes),
  }))
}
