import { QUOTA } from '@cloche/contract/quota.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { Problem } from '../../base/faults/problem.ts'

type Entries = 'photos' | 'dishes'

const LIMITS: Record<Entries, { question: number; visit: number }> = {
  photos: { question: QUOTA.photosPerQuestion, visit: QUOTA.photosPerVisit },
  dishes: { question: QUOTA.dishesPerQuestion, visit: QUOTA.dishesPerVisit },
}

/** The entries of a question, and of its visit, where removed ones count too. */
export interface Counts {
  question: number
  visit: number
}

/** Takes a lock on the entries of a row of `visit_questions` and its visit, until the transaction ends. */
const lockEntriesSql = (entries: Entries): string =>
  `pg_advisory_xact_lock(hashtextextended('${entries}' || visit_id::text, 0))`

/** Counts the entries of question $1 and of its visit, question by question, because a plan for few entries would read all of them. */
export const countSql = (entries: Entries): string => `
  select coalesce(sum(kept) filter (where q.id = $1), 0)::int as question, coalesce(sum(every), 0)::int as visit
  from visit_questions q cross join lateral (
    select count(*) filter (where deleted_at is null) as kept, count(*) as every from ${entries} where question_id = q.id
  ) as counted
  where q.visit_id = (select visit_id from visit_questions where id = $1) and q.has_entries`

const COUNT: Record<Entries, string> = { photos: countSql('photos'), dishes: countSql('dishes') }

/**
 * Throws `quota_reached` when the photo or dish just inserted is one too many. A lock on the visit's entries until the
 * transaction ends makes concurrent inserts count each other.
 */
export async function requireWithinQuota(db: Database, entries: Entries, questionId: string): Promise<void> {
  await rowsOf(db, `select ${lockEntriesSql(entries)} from visit_questions where id = $1`, [questionId])
  refuseTooMany(entries, await count(db, entries, questionId))
}

/** Throws `quota_reached` when these are more entries than a guest may have. */
function refuseTooMany(entries: Entries, { question, visit }: Counts): void {
  const limits = LIMITS[entries]
  if (question > limits.question || visit > limits.visit) throw new Problem('quota_reached')
}

/** Throws `quota_reached` when there is no room for another entry, so that an upload is refused before it is sent. */
export function refuseWithoutRoom(entries: Entries, { question, visit }: Counts): void {
  const limits = LIMITS[entries]
  if (question >= limits.question || visit >= limits.visit) throw new Problem('quota_reached')
}

async function count(db: Database, entries: Entries, questionId: string): Promise<Counts> {
  const [counts] = await rowsOf<Counts>(db, COUNT[entries], [questionId])
  return counts!
}
