import { IMPORT_MAX_BYTES } from '@cloche/contract/constants.ts'
import { IMPORT_MAX_CORRECTION_BYTES, importCalls } from '@cloche/contract/imports.ts'
import { route, type Api } from '../../base/http/route.ts'
import { receiveForm, withUploads } from '../../base/http/upload.ts'
import { parse } from '../../base/http/validate.ts'
import { WORKBOOK_TYPE } from '../../base/files/workbooks/workbook.ts'
import { importTemplate, previewImport, storeImport, undoImport } from './service.ts'

const IMPORT_FILE = {
  field: importCalls.read.file,
  maxBytes: IMPORT_MAX_BYTES,
  fieldBytes: IMPORT_MAX_CORRECTION_BYTES,
}

export async function importRoutes(api: Api): Promise<void> {
  const { context } = api

  route(api, importCalls.template, ({ params: { kind }, reply }) => {
    void reply.headers({
      'content-type': WORKBOOK_TYPE,
      'content-disposition': `attachment; filename="${kind}.xlsx"`,
    })
    return importTemplate(kind)
  })

  route(api, importCalls.undo, ({ session, params, body }) => undoImport(context, session, params.kind, body))

  await withUploads(api, IMPORT_FILE, (uploads) =>
    route(uploads, importCalls.read, async ({ session, params: { kind }, query, request }) => {
      const { confirm, notifyFrom, ...said } = query
      const { file: bytes, fields } = await receiveForm(request, IMPORT_FILE)
      const file = { bytes, kind, ...said, ...parse(importCalls.read.multipart, fields) }
      return confirm ? storeImport(context, session, file, { notifyFrom }) : previewImport(context, file)
    }),
  )
}
