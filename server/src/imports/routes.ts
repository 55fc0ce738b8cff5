import { IMPORT_MAX_BYTES } from '@cloche/contract/constants.ts'
import { importCalls } from '@cloche/contract/imports.ts'
import { route, type Api } from '../http/route.ts'
import { receiveBytes, withUploads } from '../http/upload.ts'
import { WORKBOOK_TYPE } from '../platform/workbook.ts'
import { importTemplate, previewImport, storeImport, undoImport } from './service.ts'

const IMPORT_FILE = { field: importCalls.read.file, maxBytes: IMPORT_MAX_BYTES }

export async function importRoutes(api: Api): Promise<void> {
  const { context } = api

  route(api, importCalls.template, ({ params: { kind }, reply }) => {
    void reply.headers({
      'content-type': WORKBOOK_TYPE,
      'content-disposition': `attachment; filename="${kind}.xlsx"`,
    })
    return importTemplate(kind)
  })

  route(api, importCalls.undo, ({ session, params, body }) =>
    undoImport(context, session, params.kind, body.ids),
  )

  await withUploads(api, IMPORT_FILE, (uploads) =>
    route(uploads, importCalls.read, async ({ session, params: { kind }, query, request }) => {
      const { confirm, ...said } = query
      const file = { bytes: await receiveBytes(request, IMPORT_FILE), kind, ...said }
      return confirm ? storeImport(context, session, file) : previewImport(context, file)
    }),
  )
}
