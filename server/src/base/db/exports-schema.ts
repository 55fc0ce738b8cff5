import type { Generated, JSONColumnType } from 'kysely'
import type { ExportFailure, ExportStatus, NewExport } from '@cloche/contract/exports.ts'
import type { Instant } from './column-types.ts'

interface ExportsTable {
  id: string
  user_id: string
  request: JSONColumnType<NewExport>
  status: Generated<ExportStatus>
  attempts: Generated<number>
  visits_total: number
  visits_done: Generated<number>
  row_count: Generated<number>
  bytes: Generated<number>
  failure: ExportFailure | null
  created_at: Instant
  expires_at: Instant
  token_id: Generated<string | null>
  made_of: Generated<string[] | null>
}

export interface ExportsSchema {
  exports: ExportsTable
}
