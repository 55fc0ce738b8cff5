import { newExport, type Export, type NewExport } from '@cloche/contract/exports.ts'
import type { Reach } from '../../base/http/reach.ts'
import type { ExportRow } from './queries.ts'

/** The request as it was validated when the export was stored. */
export const requestOf = ({ request }: ExportRow): NewExport => newExport.parse(request)

/** Presents an export. A file that is of restaurants out of the caller's reach by now is none. */
export function presentExport(row: ExportRow, reach: Reach): Export {
  const { language: _language, bom: _bom, from = null, to = null, ...request } = requestOf(row)
  const { content, format } = request
  return {
    id: row.id,
    ...request,
    from,
    to,
    ...(isBeyond(row, reach)
      ? { status: 'failed', failure: 'beyond_reach' }
      : { status: row.status, failure: row.failure }),
    visits: { done: row.visits_done, total: row.visits_total },
    rows: row.row_count,
    bytes: row.bytes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    fileName: `cloche-${content}-${row.created_at.slice(0, 16).replaceAll(/[T:]/g, '-')}.${format}`,
  }
}

function isBeyond({ status, made_of }: ExportRow, reach: Reach): boolean {
  if (reach === null || status !== 'done') return false
  return made_of === null || !new Set(made_of).isSubsetOf(new Set(reach.restaurantIds))
}
