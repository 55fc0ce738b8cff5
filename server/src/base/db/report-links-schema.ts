import type { Language } from '@cloche/contract/constants.ts'
import type { Generated } from 'kysely'
import type { Instant } from './column-types.ts'

interface ReportLinksTable {
  id: string
  token_hash: Buffer
  visit_id: string | null
  restaurant_id: string | null
  month: string | null
  language: Language
  has_times: boolean
  has_photos: boolean
  has_comments: boolean
  created_by: string
  created_at: Instant
  expires_at: Instant
  revoked_at: Instant | null
  opened: Generated<number>
  last_opened_at: Instant | null
}

export interface ReportLinksSchema {
  report_links: ReportLinksTable
}
