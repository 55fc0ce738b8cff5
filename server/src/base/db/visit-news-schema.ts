import type { Generated } from 'kysely'
import type { Instant } from './column-types.ts'

interface VisitNoticesTable {
  visit_id: string
  user_id: string
  opens_at: Instant
  stage: 'planned' | 'day' | 'soon' | 'open' | 'accepted' | 'returned'
  /** When the guest was notified. The release before reads the column by this name during an upgrade. */
  told_at: Instant
  is_known: Generated<boolean>
  /** Null for a notice of before 0068: the visit's own. */
  restaurant_id: string | null
}

interface VisitReturnsTable {
  id: string
  visit_id: string
  actor_id: string
  at: Instant
  submitted_at: Instant
  message: string | null
}

interface VisitAbsencesTable {
  id: string
  visit_id: string
  user_id: string
  restaurant_id: string
  /** The wall clock of the visit that the guest can't come to, as text. */
  visit_date: string
  reason: string | null
  at: Instant
  withdrawn_at: Instant | null
}

interface VisitNotesTable {
  return_id: string
  visit_id: string
  source_id: string
  text: string
}

/** What staff and a guest tell each other of a visit. */
export interface VisitNewsSchema {
  visit_notices: VisitNoticesTable
  visit_returns: VisitReturnsTable
  visit_notes: VisitNotesTable
  visit_absences: VisitAbsencesTable
}
