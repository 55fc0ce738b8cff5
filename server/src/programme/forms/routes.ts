import { bankCalls } from '@cloche/contract/bank.ts'
import { IMPORT_MAX_BYTES } from '@cloche/contract/constants.ts'
import { route, type Api } from '../../base/http/route.ts'
import { receiveBytes, withUploads } from '../../base/http/upload.ts'
import { WORKBOOK_TYPE } from '../../base/files/workbooks/workbook.ts'
import { exportForm, importForm } from './service.ts'

const FORM_FILE = { field: bankCalls.importForm.file, maxBytes: IMPORT_MAX_BYTES }

export async function formRoutes(api: Api): Promise<void> {
  const { context } = api
  route(api, bankCalls.exportForm, async ({ reply, query }) => {
    const workbook = await exportForm(context, query.checklistId)
    void reply.headers({
      'content-type': WORKBOOK_TYPE,
      'content-disposition': 'attachment; filename="cloche-checklist.xlsx"',
      'cache-control': 'no-store',
    })
    return workbook
  })
  await withUploads(api, FORM_FILE, (uploads) =>
    route(uploads, bankCalls.importForm, async ({ session, query, request }) =>
      importForm(context, session, query, await receiveBytes(request, FORM_FILE)),
    ),
  )
}
