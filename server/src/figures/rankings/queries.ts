import { sql } from 'kysely'
import { v7 } from 'uuid'
import { SEVEREST, type Ranking } from '@cloche/contract/ranking.ts'
import type { Database } from '../../base/db/database.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import type { Choice, StoredResult } from '../../base/db/rankings-schema.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { keyOf, type VisitFilter } from './choice.ts'
import type { RankedGuestRow, ScoredVisit } from './stored-result.ts'

const CHOSEN = `
  (status = 'accepted' or $6) and score is not null
    and restaurant_id = any(coalesce($3::uuid[], (select array_agg(id) from restaurants)))
    and visit_date >= $1::date and visit_date < $2::date + 1
    and ($4::int[] is null or extract(hour from visit_date) = any($4))
    and ($5::int[] is null or extract(isodow from visit_date) = any($5))`
const SCORED = `
  select restaurant_id, guest_id, score::float8 as score from counted_visits
  where ${CHOSEN} and checklist_id is not distinct from $7::uuid limit $8`

const parametersOf = ({
  from,
  to,
  restaurantIds,
  hours,
  weekdays,
  provisional,
}: Omit<VisitFilter, 'checklistId'>) => [from, to, restaurantIds, hours, weekdays, provisional]

/** Returns the scores of visits in no order, `limit` at most. */
export function scoredVisits(db: Database, filter: VisitFilter, limit: number): Promise<ScoredVisit[]> {
  return rowsOf(db, SCORED, [...parametersOf(filter), filter.checklistId, limit])
}

const ANY_CHECKLIST = 'select exists (select from checklists) as is_there'
const BY_CHECKLIST = `
  select checklist_id as id, count(*)::int as visits from counted_visits where ${CHOSEN} group by checklist_id`

/** Counts the scored visits by their checklist, null for all questions. Returns none where there never was a checklist. */
export async function visitsByChecklist(
  db: Database,
  filter: Omit<VisitFilter, 'checklistId'>,
): Promise<{ id: string | null; visits: number }[]> {
  const [any] = await rowsOf<{ is_there: boolean }>(db, ANY_CHECKLIST, [])
  return any!.is_there ? rowsOf(db, BY_CHECKLIST, parametersOf(filter)) : []
}

export function findRanking(db: Database, choice: Choice) {
  return db.selectFrom('rankings').selectAll().where('key', '=', keyOf(choice)).executeTakeFirst()
}

/** Requests a ranking, unless the same ranking waits or is under way. */
export async function requestRanking(db: Database, choice: Choice, now: Date): Promise<void> {
  const row = { id: v7(), key: keyOf(choice), choice: JSON.stringify(choice), requested_at: now }
  await db
    .insertInto('rankings')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ requested_at: now }).where('rankings.requested_at', 'is', null),
    )
    .execute()
}

/** Counts the rankings that wait or are under way. */
export async function countRequested(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('rankings')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('requested_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Begins the ranking that has waited longest. */
export async function takeRequested(
  db: Database,
  now: Date,
): Promise<{ id: string; choice: Choice } | undefined> {
  const { rows } = await sql<{ id: string; choice: Choice }>`
    update rankings set started_at = ${now} where id = (
      select id from rankings where requested_at is not null and started_at is null order by requested_at limit 1)
    returning id, choice`.execute(db)
  return rows[0]
}

/** Makes a ranking wait again after a stop has ended its run. */
export async function putBack(db: Database, id: string): Promise<void> {
  await db.updateTable('rankings').set({ started_at: null }).where('id', '=', id).execute()
}

const ENDED = { requested_at: null, started_at: null } as const

export async function failRanking(
  db: Database,
  id: string,
  problem: NonNullable<Ranking['problem']>,
  finished_at: Date,
): Promise<void> {
  await db
    .updateTable('rankings')
    .set({ ...ENDED, problem, finished_at })
    .where('id', '=', id)
    .execute()
}

/** Marks the rankings as failed whose process ended during the run. */
export async function failUnfinished(db: Database, finished_at: Date): Promise<void> {
  await db
    .updateTable('rankings')
    .set({ ...ENDED, problem: 'interrupted', finished_at })
    .where('started_at', 'is not', null)
    .execute()
}

/** Stores the result of a run. Call it in a transaction. */
export async function storeRanking(
  db: Database,
  id: string,
  { result, guests, at }: { result: StoredResult; guests: readonly RankedGuestRow[]; at: Date },
): Promise<void> {
  await db
    .updateTable('rankings')
    .set({ ...ENDED, problem: null, finished_at: at, ranked_at: at, result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('ranking_guests').where('ranking_id', '=', id).execute()
  // An erased guest's visits count, but the guest's severity is not stored.
  await sql`insert into ranking_guests (ranking_id, guest_id, visits, severity, lower, upper)
    select ${id}, guest_id, visits, severity, lower, upper
    from jsonb_to_recordset(${JSON.stringify(guests)}::jsonb) as ranked (
      guest_id uuid, visits integer, severity float8, lower float8, upper float8)
    join users on users.id = guest_id and erased_at is null for key share of users`.execute(db)
}

export interface SeverityRow {
  id: string
  first_name: string
  last_name: string
  visits: number
  severity: number
  lower: number
  upper: number
  count: number
}

const SEVERITIES = `
  with placed as (
    select *, row_number() over (order by severity desc, guest_id) as place, count(*) over () as count
    from ranking_guests where ranking_id = $1 and ($3::uuid[] is null or exists (
      select from visits v where v.guest_id = ranking_guests.guest_id and v.restaurant_id = any($3) and v.status <> 'cancelled')))
  select guest_id as id, first_name, last_name, visits, severity, lower, upper, count::int
  from placed join users on users.id = guest_id
  where place <= $2 or place > count - $2 order by place`

/** Returns the severest and the mildest guests of a ranking, the severest first; where restaurants are given, of those who visit them. */
export function severitiesOf(
  db: Database,
  rankingId: string,
  restaurantIds: readonly string[] | null,
): Promise<SeverityRow[]> {
  return rowsOf(db, SEVERITIES, [rankingId, SEVEREST, restaurantIds])
}

export async function titlesOf(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('restaurants')
    .select(['id', 'title'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

export async function deleteSeverity(db: Database, guestId: string): Promise<void> {
  await db.deleteFrom('ranking_guests').where('guest_id', '=', guestId).execute()
}

export async function deleteOldRankings(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, 'rankings', sql`finished_at < ${before} and requested_at is null`)
}
