import { newExport, type Export, type NewExport } from '@cloche/contract/exports.ts'
import type { ExportRow } from './queries.ts'

/** The request as it was validated when the export was stored. */
export const requestOf = ({ request }: ExportRow): NewExport => newExport.parse(request)

export function presentExport(row: ExportRow): Export {
  const { language: _language, bom: _bom, from = null, to = null, ...request } = requestOf(row)
  const { content, format } = request
  return {
    id: row.id,
    ...request,
    from,
    to,
    status: row.status,
    visits: { done: row.visits_done, total: row.visits_total },
    rows: row.row_count,
    bytes: row.bytes,
    failure: row.failure,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    fileName: `cloche-${content}-${row.created_at.slice(0, 16).replaceAll(/[T:]/g, '-')}.${format}`,
  }
}
