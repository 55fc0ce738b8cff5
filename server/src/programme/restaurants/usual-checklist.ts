import type { Database } from '../../base/db/database.ts'
import { invalid } from '../../base/faults/problem.ts'
import { findChecklists, holdChecklists } from '../questions/service.ts'

/** The titles of usual checklists by id, also of removed ones. */
export async function checklistTitles(
  db: Database,
  rows: readonly { checklist_id: string | null }[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ checklist_id }) => checklist_id ?? [])
  const found = ids.length === 0 ? [] : await findChecklists(db, ids)
  return new Map(found.map(({ id, title }) => [id, title]))
}

/** Holds a usual checklist against its removal. Throws `invalid` where it is not there. */
export async function requireChecklist(db: Database, checklistId: string | null): Promise<void> {
  if (checklistId === null) return
  const [held] = await holdChecklists(db, [checklistId])
  if (!held || held.deleted_at) throw invalid('checklistId', 'There is no such checklist')
}
