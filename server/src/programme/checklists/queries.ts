import { sql } from 'kysely'
import { CHECKLISTS_MAX } from '@cloche/contract/constants.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { findChecklists, type ChecklistRow } from '../questions/service.ts'

/** The number of the advisory lock of all checklists; any unused number. */
const CHECKLISTS_LOCK = 7_105_524

/** Locks the order and the titles of all checklists until the transaction ends. */
export async function lockOrder(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CHECKLISTS_LOCK})`.execute(db)
}

/** Locks a checklist; it waits for visits that are being planned with it. */
export async function lockChecklist(db: Database, id: string): Promise<ChecklistRow | undefined> {
  await sql`select from checklists where id = ${id} for update`.execute(db)
  const [row] = await findChecklists(db, [id])
  return row
}

const INSERT = `
  insert into checklists (id, title, position, number)
  select $1, $2, $3, number from generate_series(1, ${CHECKLISTS_MAX}) as number
  where not exists (select from checklists c where c.number = number.number) order by number limit 1
  returning id`

/** Adds a checklist. Returns false where as many were made as there may ever be. */
export async function insertChecklist(
  db: Database,
  { id, title, position }: Pick<ChecklistRow, 'id' | 'title' | 'position'>,
): Promise<boolean> {
  return (await rowsOf(db, INSERT, [id, title, position])).length > 0
}

/** Stores the title and removal of a checklist. The version grows also where its categories alone have changed. */
export async function updateChecklist(
  db: Database,
  { id, title, deleted_at }: Pick<ChecklistRow, 'id' | 'title' | 'deleted_at'>,
): Promise<void> {
  await db.updateTable('checklists').set({ title, deleted_at }).where('id', '=', id).execute()
}

const PLACE = `
  update checklists set position = place from unnest($1::uuid[]) with ordinality as given (id, nth), lateral (select nth::int - 1 as place) as p
  where checklists.id = given.id and position <> place`

/** Stores the order of checklists, which leaves their versions. */
export async function placeChecklists(db: Database, ids: readonly string[]): Promise<void> {
  await rowsOf(db, PLACE, [ids])
}

const DROP = `
  delete from checklist_categories using questions
  where checklist_id = $1 and questions.id = category_id and questions.deleted_at is null and category_id <> all($2::uuid[])`
const PUT = `
  insert into checklist_categories (checklist_id, category_id, position)
  select $1, id, nth::int - 1 from unnest($2::uuid[]) with ordinality as given (id, nth)
  on conflict (checklist_id, category_id) do update set position = excluded.position`

/** Stores the categories of a checklist in their order. A removed category stays, so that it comes back with a restoration. */
export async function storeCategories(
  db: Database,
  checklistId: string,
  categoryIds: readonly string[],
): Promise<void> {
  for (const statement of [DROP, PUT]) await rowsOf(db, statement, [checklistId, categoryIds])
}

const TITLES = `select id, title from questions where id = any($1::uuid[]) and parent is null and deleted_at is null for share`

/** Holds categories of the bank against removal, and returns the titles of those that are there. */
export async function holdCategories(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; title: string }>(db, TITLES, [ids])
  return new Map(rows.map(({ id, title }) => [id, title]))
}

const PLANNED = `
  select v.id, r.title, to_char(v.visit_date, 'YYYY-MM-DD HH24:MI') as at from visits v join restaurants r on r.id = v.restaurant_id
  where v.checklist_id = $1 and v.status = 'scheduled' and v.copied_at is null order by v.opens_at, v.id limit $2`

/** The next planned visits with a checklist that no phone has read. */
export function plannedWith(
  db: Database,
  checklistId: string,
  limit: number,
): Promise<{ id: string; title: string; at: string }[]> {
  return rowsOf(db, PLANNED, [checklistId, limit])
}
