import { sql } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import { Problem, type Fault } from '../../base/faults/problem.ts'
import { hasQuestions, holdChecklists } from '../questions/service.ts'

/** The usual checklists of restaurants by id: their own, or that of the nearest group above them; null: all questions. */
export async function usualChecklists(
  db: Database,
  restaurantIds: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; checklist_id: string | null }>`
    with recursive walked as (
      select r.id, own.id as checklist_id, r.group_id as above
      from restaurants r left join checklists own on own.id = r.checklist_id and own.deleted_at is null
      where r.id = any(${restaurantIds}::uuid[])
      union all
      select walked.id, usual.id, g.parent
      from walked join groups g on g.id = walked.above
      left join checklists usual on usual.id = g.checklist_id and usual.deleted_at is null
      where walked.checklist_id is null
    )
    select id, checklist_id from walked where checklist_id is not null or above is null`.execute(db)
  return new Map(rows.map(({ id, checklist_id }) => [id, checklist_id]))
}

/**
 * Holds the checklists of visits to be planned, null for all questions. Throws `invalid` for one that is not there, `conflict` at
 * `questions` where a guest would have nothing to answer.
 */
export async function holdQuestions(
  db: Database,
  checklistIds: readonly (string | null)[],
  pathOf: (index: number) => string,
): Promise<void> {
  const ids = [...new Set(checklistIds.filter((id) => id !== null))]
  const held = await holdChecklists(db, ids)
  const live = new Map(held.filter(({ deleted_at }) => deleted_at === null).map((row) => [row.id, row]))
  const faults = checklistIds.flatMap((id, index): Fault[] =>
    id === null || live.has(id) ? [] : [{ path: pathOf(index), message: 'There is no such checklist' }],
  )
  if (faults.length > 0) throw new Problem('invalid', undefined, faults)
  const empty = [...live.values()].find(({ questions }) => questions === 0)
  if (empty) throw nothingToAsk(`The checklist “${empty.title}” has no questions yet`)
  if (checklistIds.includes(null) && !(await hasQuestions(db)))
    throw nothingToAsk('There are no questions yet that a guest could answer')
}

function nothingToAsk(message: string): Problem {
  return new Problem('conflict', message, [{ path: 'questions', message }])
}
