import type { NewExport } from '@cloche/contract/exports.ts'
import type { Where } from '@cloche/contract/where.ts'
import type { Selectable } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import { parametersOf } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import type { Schema } from '../../base/db/schema.ts'
import type { Reach } from '../../base/http/reach.ts'
import { groupPathsFor } from '../../programme/restaurants/service.ts'
import { inPlaces } from '../../programme/where/service.ts'
import { visitConditions } from '../../programme/visits/service.ts'

export interface Selection extends Pick<NewExport, 'from' | 'to' | 'statuses'>, Pick<Where, 'restaurantIds'> {
  /** The groups whose titles the caller knows; without it all. */
  within?: Limits['groups'] | undefined
}

/** What a limited manager's export keeps to, as it was when the export was begun. */
export interface Limits {
  restaurantIds: string[]
  groups: Pick<NonNullable<Reach>, 'groupIds'>
}

/** A visit with the names of its restaurant and guest. */
export interface VisitRow extends Omit<Selectable<Schema['visits']>, 'created_at' | 'version'> {
  restaurant: string
  timezone: string
  restaurant_group: string | null
  restaurant_tags: string
  restaurant_city: string | null
  /** Null: all questions. */
  checklist: string | null
  /** Both empty once the guest is erased. */
  first_name: string
  last_name: string
}

/** Returns the visits in reach that an export asked for, by the groups and tags of now. */
export function selectionOf(
  db: Database,
  reach: Reach,
  { from, to, statuses, restaurantIds, groupIds, tags }: NewExport,
): Promise<Selection> {
  return inPlaces(db, reach, { from, to, statuses, restaurantIds, groupIds, tags })
}

/** A condition on `visits v` with its parameters. */
export function conditionOf({ from, to, restaurantIds, statuses }: Selection) {
  const { parameters, given } = parametersOf()
  const conditions = visitConditions({ from, to, statuses, restaurantIds }, given)
  return { condition: conditions.join(' and '), parameters, given }
}

/** Counts the selected visits and their photos. */
export async function countSelected(db: Database, selection: Selection) {
  const { condition, parameters } = conditionOf(selection)
  const [counted] = await rowsOf<{ visits: number; photos: number; photoBytes: number }>(
    db,
    `with selected as materialized (select v.id from visits v where ${condition})
     select (select count(*) from selected) as visits, count(*) as photos,
       coalesce(sum(coalesce(p.stored_bytes, p.bytes)), 0)::bigint as "photoBytes"
     from photos p join visit_questions q on q.id = p.question_id
     where p.deleted_at is null and p.readable and q.visit_id in (select id from selected)`,
    parameters,
  )
  return counted!
}

export async function countVisits(db: Database, selection: Selection): Promise<number> {
  const { condition, parameters } = conditionOf(selection)
  const sql = `select count(*) as visits from visits v where ${condition}`
  const [counted] = await rowsOf<{ visits: number }>(db, sql, parameters)
  return counted!.visits
}

/** Visits are read by so many: the content of most pages can be asked for without waiting for their visits. */
const VISITS_READ = 1000

/** Yields the selected visits page by page, oldest first. */
export async function* pagesOf(db: Database, selection: Selection, size: number): AsyncGenerator<VisitRow[]> {
  let last: VisitRow | undefined
  do {
    const visits: VisitRow[] = await readVisits(db, selection, last)
    for (let start = 0; start < visits.length; start += size) yield visits.slice(start, start + size)
    last = visits.length < VISITS_READ ? undefined : visits.at(-1)
  } while (last)
}

async function readVisits(
  db: Database,
  selection: Selection,
  after: VisitRow | undefined,
): Promise<VisitRow[]> {
  const { condition, parameters, given } = conditionOf(selection)
  const beyond = after
    ? `and (v.opens_at, v.id) > (select opens_at, id from visits where id = ${given(after.id)}::uuid)`
    : ''
  const rows = await rowsOf<Omit<VisitRow, 'restaurant_group'> & { group_id: string | null }>(
    db,
    `select v.id, v.guest_id, v.restaurant_id, v.visit_date, v.opens_at, v.status, v.started_at, v.submitted_at,
       v.score, v.progress_required, v.progress_answered, r.title as restaurant, r.timezone,
       r.city as restaurant_city, array_to_string(r.tags, ', ') as restaurant_tags, r.group_id, v.checklist_id,
       v.void_reason, v.void_text, v.due_at, v.visit_until, v.planned_from, v.appointment,
       (select c.title from checklists c where c.id = v.checklist_id) as checklist,
       case when g.erased_at is null then g.first_name else '' end as first_name,
       case when g.erased_at is null then g.last_name else '' end as last_name
     from (select * from visits v where ${condition} ${beyond} order by v.opens_at, v.id limit ${VISITS_READ}) as v
     join restaurants r on r.id = v.restaurant_id join users g on g.id = v.guest_id
     order by v.opens_at, v.id`,
    parameters,
  )
  const paths = await groupPathsFor(db, rows, selection.within)
  return rows.map(({ group_id, ...visit }) => ({
    ...visit,
    restaurant_group: group_id && (paths.get(group_id) ?? null),
  }))
}
