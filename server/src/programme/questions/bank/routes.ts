import { bankCalls } from '@cloche/contract/bank.ts'
import { route, type Api } from '../../../base/http/route.ts'
import { receiveBytes, withUploads } from '../../../base/http/upload.ts'
import { STORED_PICTURE_TYPE } from '../../../base/files/pictures/stored.ts'
import { duplicateItem } from './copying.ts'
import { addItem, changeItem, removeItem, restoreItem } from './editing.ts'
import { LOGO_FILE, logoFile, storeLogo } from './logos.ts'
import { moveItem } from './moving.ts'
import { bank, bankWithRemoved } from './reading.ts'

export async function bankRoutes(api: Api): Promise<void> {
  const { context } = api
  route(api, bankCalls.list, async ({ query }) => {
    const items = await (query.deleted ? bankWithRemoved : bank)(context)
    return { items, nextCursor: null }
  })
  route(api, bankCalls.create, ({ session, body }) => addItem(context, session, body))
  route(api, bankCalls.update, ({ session, params, headers, body }) =>
    changeItem(context, session, params.id, body, headers['if-match']),
  )
  route(api, bankCalls.remove, ({ session, params, headers }) =>
    removeItem(context, session, params.id, headers['if-match']),
  )
  route(api, bankCalls.restore, ({ session, params }) => restoreItem(context, session, params.id))
  route(api, bankCalls.duplicate, ({ session, params }) => duplicateItem(context, session, params.id))
  route(api, bankCalls.later, ({ session, params, query }) =>
    moveItem(context, session, params.id, query.places),
  )
  route(api, bankCalls.earlier, ({ session, params, query }) =>
    moveItem(context, session, params.id, -query.places),
  )
  await logoRoutes(api)
}

async function logoRoutes(api: Api): Promise<void> {
  const { context } = api
  await withUploads(api, LOGO_FILE, (uploads) =>
    route(uploads, bankCalls.addLogo, async ({ request }) =>
      storeLogo(context, await receiveBytes(request, LOGO_FILE)),
    ),
  )
  route(api, bankCalls.logoFile, async ({ params, reply }) => {
    const picture = await logoFile(context, params.fileId)
    void reply.headers({
      'content-type': STORED_PICTURE_TYPE,
      'cache-control': 'private, max-age=31536000, immutable',
    })
    return picture
  })
}
