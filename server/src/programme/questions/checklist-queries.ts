import { sql } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'

export interface ChecklistRow {
  id: string
  title: string
  position: number
  deleted_at: string | null
  version: number
  /** Without removed ones, in order, add-on sections last. */
  category_ids: string[]
  /** How many questions they have. */
  questions: number
}

const OWN = `from checklist_categories k join questions category on category.id = k.category_id
  where k.checklist_id = c.id and category.deleted_at is null`
const SELECT = `
  select id, title, position, deleted_at, version,
    array(select category_id ${OWN} order by category.type = 'addon', k.position) as category_ids,
    (select count(*)::int from questions q where q.deleted_at is null and q.parent in (select category_id ${OWN})) as questions
  from checklists c`

const ALL = `${SELECT} order by position, id`
const LIVE = `${SELECT} where deleted_at is null order by position, id`

/** All checklists in order, removed ones only on request. */
export function listChecklists(db: Database, withDeleted: boolean): Promise<ChecklistRow[]> {
  return rowsOf(db, withDeleted ? ALL : LIVE, [])
}

const SOME = `${SELECT} where id = any($1::uuid[])`

/** The checklists of ids, also removed ones. */
export function findChecklists(db: Database, ids: readonly string[]): Promise<ChecklistRow[]> {
  return rowsOf(db, SOME, [ids])
}

const NUMBERED = 'select id, number from checklists where number = any($1::smallint[])'

/** The ids of checklists by their numbers. */
export async function checklistsNumbered(
  db: Database,
  numbers: readonly number[],
): Promise<Map<number, string>> {
  if (numbers.every((number) => number === 0)) return new Map()
  const rows = await rowsOf<{ id: string; number: number }>(db, NUMBERED, [numbers])
  return new Map(rows.map(({ id, number }) => [number, id]))
}

/** Locks checklists against changes until the transaction ends, and returns them; a visit that is planned with one waits for those. */
export async function holdChecklists(db: Database, ids: readonly string[]): Promise<ChecklistRow[]> {
  if (ids.length === 0) return []
  await sql`select from checklists where id = any(${ids}::uuid[]) order by id for share`.execute(db)
  return findChecklists(db, ids)
}

const CATEGORIES = 'select category_id from checklist_categories where checklist_id = $1 order by position'

/** The categories of a checklist in its order, also removed ones. */
export async function categoriesOf(db: Database, checklistId: string): Promise<string[]> {
  const rows = await rowsOf<{ category_id: string }>(db, CATEGORIES, [checklistId])
  return rows.map(({ category_id }) => category_id)
}

const HELD_WITHOUT = `
  select c.id, c.title from checklists c
  where c.deleted_at is null
    and exists (select from visits v where v.checklist_id = c.id and v.status = 'scheduled' and v.copied_at is null)
    and not exists (select from questions q join checklist_categories k on k.category_id = q.parent
      where k.checklist_id = c.id and q.id = any($1::uuid[]))
  order by c.position for update of c`

/** Locks the checklists of planned visits, and returns those that have none of the given questions. */
export function plannedWithout(
  db: Database,
  questionIds: readonly string[],
): Promise<Pick<ChecklistRow, 'id' | 'title'>[]> {
  return rowsOf(db, HELD_WITHOUT, [questionIds])
}
