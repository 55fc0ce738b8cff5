import type { Generated } from 'kysely'
import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { Daypart, VoidReason } from '@cloche/contract/constants.ts'
import type { GeneratedInstant, Instant } from './column-types.ts'

interface VisitsTable {
  id: string
  guest_id: string
  restaurant_id: string
  /** Wall clock as text, without a zone: the first moment, or when the visit was made, once it was submitted within a window. */
  visit_date: string
  opens_at: Instant
  /** The last moment of the window, as a wall clock and as an instant; null without a window, as are the next four. */
  visit_until: Generated<string | null>
  due_at: Instant | null
  dayparts: Generated<Daypart[] | null>
  /** The wall clock at which the guest means to go, and when they said so. */
  appointment: Generated<string | null>
  appointment_at: Instant | null
  /** The first moment of the window, once the visit was submitted. */
  planned_from: Generated<string | null>
  status: Generated<StoredStatus>
  /** When the guest's phone first read the visit, which made its copy of the questions. */
  copied_at: Instant | null
  /** When the guest began the visit. */
  started_at: Instant | null
  submitted_at: Instant | null
  score: number | null
  progress_required: number | null
  progress_answered: number | null
  /** Messages about the planned visit wait until then, at most until the day before it; `Infinity` waits for that day. */
  notify_from: Instant | null
  /** Why staff cancelled the visit; means nothing unless it is cancelled. */
  cancel_reason: string | null
  /** Why the visit doesn't count, what its guest reads of that, the status before, and who declared it when; null: it counts. */
  void_reason: VoidReason | null
  void_text: string | null
  void_from: StoredStatus | null
  voided_by: string | null
  voided_at: Instant | null
  /** Null: all questions. */
  checklist_id: Generated<string | null>
  created_at: GeneratedInstant
  version: Generated<number>
}

export interface VisitsSchema {
  visits: VisitsTable
}
