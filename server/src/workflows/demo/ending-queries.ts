import { sql } from 'kysely'
import { ROLE } from '@cloche/contract/constants.ts'
import type { DemoParts } from '@cloche/contract/demo.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { DEMO_IDS } from './ids.ts'
import type { Programme } from './seed.ts'

/** Visits that would come during the end would keep what they refer to. */
export async function lockVisits(db: Database): Promise<void> {
  await sql`lock table visits in share row exclusive mode`.execute(db)
}

/** Notes the demo's rows for the statements below: its programme by the seeded ids, and every visit that has to do with it. */
export async function noteDemo(
  db: Database,
  { bank, restaurantIds, groups, guests }: Programme,
): Promise<void> {
  await sql`create temporary table demo_rows (kind text, id uuid) on commit drop`.execute(db)
  const note = (kind: string, ids: readonly string[]) =>
    sql`insert into demo_rows select ${kind}, unnest(${ids}::uuid[])`.execute(db)
  await note('user', [DEMO_IDS.manager, ...guests.map(({ id }) => id)])
  await note('restaurant', restaurantIds)
  await note(
    'group',
    groups.map(({ id }) => id),
  )
  await note(
    'question',
    bank.map(({ id }) => id),
  )
  await sql`insert into demo_rows select 'visit', id from visits
    where guest_id in (select id from demo_rows) or restaurant_id in (select id from demo_rows)
      or exists (select from visit_questions where visit_id = visits.id and source_id in (select id from demo_rows))`.execute(
    db,
  )
  // A group of one's own in a group of the demo goes with it, and its restaurants stay.
  await sql`with recursive below as (
      select id from demo_rows where kind = 'group' union select g.id from groups g join below on g.parent = below.id)
    insert into demo_rows select 'group', id from below where id not in (select id from demo_rows)`.execute(
    db,
  )
  // A question of one's own in a category of the demo goes with the category.
  await sql`insert into demo_rows select 'question', id from questions
    where parent in (select id from demo_rows) and id not in (select id from demo_rows)`.execute(db)
}

export async function countDemo(db: Database): Promise<DemoParts> {
  const [counts] = await rowsOf<DemoParts>(
    db,
    `select
       (select count(*) from restaurants join demo_rows using (id)) as restaurants,
       (select count(*) from users join demo_rows using (id) where role_id not in (${ROLE.administrator}, ${ROLE.visitManager})) as guests,
       (select count(*) from questions join demo_rows using (id) where parent is not null) as questions,
       (select count(*) from visits join demo_rows using (id)) as visits,
       (select count(*) from photos where question_id in (${QUESTIONS_OF_VISITS}) and deleted_at is null) as photos,
       (select count(*) from visits join demo_rows using (id)
        where guest_id not in (select id from demo_rows) or restaurant_id not in (select id from demo_rows)) as "ownVisits"`,
    [],
  )
  return counts!
}

const DEMO = 'select id from demo_rows'
const QUESTIONS_OF_VISITS = `select q.id from visit_questions q join demo_rows d on d.id = q.visit_id`

/** In this order, since rows refer to one another. Rankings and summaries are made anew from what is left. */
const DELETIONS = [
  `delete from early_removals where question_id in (${QUESTIONS_OF_VISITS})`,
  `delete from answer_history where question_id in (${QUESTIONS_OF_VISITS})`,
  `delete from dishes where question_id in (${QUESTIONS_OF_VISITS})`,
  `delete from photos where question_id in (${QUESTIONS_OF_VISITS})`,
  `delete from visit_notes where visit_id in (${DEMO})`,
  `delete from visit_notes where return_id in (select id from visit_returns where actor_id in (${DEMO}))`,
  `delete from visit_returns where visit_id in (${DEMO}) or actor_id in (${DEMO})`,
  `delete from visit_notices where visit_id in (${DEMO}) or user_id in (${DEMO}) or restaurant_id in (${DEMO})`,
  `delete from visit_absences where visit_id in (${DEMO}) or user_id in (${DEMO}) or restaurant_id in (${DEMO})`,
  `delete from messages where visit_id in (${DEMO}) or user_id in (${DEMO}) or restaurant_id in (${DEMO})
     or application_id in (select id from applications where user_id in (${DEMO}))`,
  `delete from report_links where visit_id in (${DEMO}) or restaurant_id in (${DEMO}) or created_by in (${DEMO})`,
  `delete from unsettled_visits`,
  `delete from visit_questions where visit_id in (${DEMO})`,
  `delete from visits where id in (${DEMO})`,
  `delete from phone_tokens where application_id in (select id from applications where user_id in (${DEMO}))`,
  `delete from applications where user_id in (${DEMO})`,
  `delete from webhook_deliveries t where exists (select from demo_rows d where position(d.id::text in t::text) > 0)`,
  `delete from audit_log where actor_id in (${DEMO})`,
  `delete from audit_log t where exists (select from demo_rows d where position(d.id::text in t::text) > 0)`,
  `delete from rankings`,
  ...[
    'score_summaries',
    'dish_summaries',
    'score_day_rollups',
    'score_span_rollups',
    'dish_month_rollups',
    'visit_month_rollups',
    'stale_cells',
    'stale_visit_months',
    'form_versions',
  ].map((table) => `delete from ${table}`),
  `delete from restaurants where id in (${DEMO})`,
  `update restaurants set group_id = null where group_id in (${DEMO})`,
  `delete from questions where id in (${DEMO})`,
  `delete from sessions where user_id in (${DEMO})`,
  `delete from guest_links where user_id in (${DEMO})`,
  `delete from recovery_codes where user_id in (${DEMO})`,
  `delete from totp where user_id in (${DEMO})`,
  `delete from telegram_tokens where user_id in (${DEMO})`,
  `delete from password_resets where user_id in (${DEMO})`,
  `delete from exports where user_id in (${DEMO})`,
  `update applications set decided_by = null where decided_by in (${DEMO})`,
  `delete from users where id in (${DEMO})`,
  // Whose reach was in the demo reaches nothing from now on: without its group the reach would be everything.
  `update groups set parent = null, deleted_at = coalesce(deleted_at, now())
   where id in (${DEMO}) and id in (select group_id from reaches)`,
  `delete from groups where id in (${DEMO}) and id not in (select group_id from reaches)`,
  `delete from skipped_steps`,
]

/** Acts while entries of the log can be deleted, as nothing else in the product can do. */
export async function withoutAppendOnly(db: Database, act: () => Promise<void>): Promise<void> {
  await rowsOf(db, 'alter table audit_log disable trigger user', [])
  await act()
  await rowsOf(db, 'alter table audit_log enable trigger user', [])
}

/** Deletes all that is noted. */
export async function deleteDemo(db: Database): Promise<void> {
  for (const statement of DELETIONS) await rowsOf(db, statement, [])
}

interface Reference {
  table: string
  column: string
}

/** The columns that refer to users, but those that refer to a table that does. */
const REFERENCES = `
  select conrelid::regclass::text as table, quote_ident(attname) as column
  from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
  where contype = 'f' and conparentid = 0 and confrelid = 'users'::regclass and conrelid <> 'totp'::regclass`

/**
 * Makes of the demo's administrator an account of one's own, under another id: login, password, sessions and what it made of its own
 * stay, name and addresses go.
 */
export async function keepAdministrator(db: Database, id: string): Promise<void> {
  const old = DEMO_IDS.administrator
  const [row] = await rowsOf<{ login: string | null }>(db, 'select login from users where id = $1', [old])
  if (!row) return
  await rowsOf(db, `update users set login = null where id = $1`, [old])
  await rowsOf(
    db,
    `insert into users (id, first_name, last_name, role_id, login, password_hash, language)
     select $2, 'Cloche', 'Administrator', role_id, $3, password_hash, language from users where id = $1`,
    [old, id, row.login],
  )
  await rowsOf(
    db,
    `insert into totp select (jsonb_populate_record(totp, jsonb_build_object('user_id', $2::text))).* from totp where user_id = $1`,
    [old, id],
  )
  await rowsOf(db, 'update recovery_codes set user_id = $2 where user_id = $1', [old, id])
  await rowsOf(db, 'delete from totp where user_id = $1', [old])
  for (const { table, column } of await rowsOf<Reference>(db, REFERENCES, []))
    await rowsOf(db, `update ${table} set ${column} = $2 where ${column} = $1`, [old, id])
  await rowsOf(db, `delete from audit_log t where position($1 in t::text) > 0`, [old])
  await rowsOf(db, 'delete from users where id = $1', [old])
}

interface DemoFiles {
  photos: { id: string; sha256: Buffer }[]
  exports: string[]
}

/** The files of what is noted. */
export async function listDemoFiles(db: Database): Promise<DemoFiles> {
  const photos = await rowsOf<{ id: string; sha256: Buffer }>(
    db,
    `select id, sha256 from photos where question_id in (${QUESTIONS_OF_VISITS})`,
    [],
  )
  const exports = await rowsOf<{ id: string }>(db, `select id from exports where user_id in (${DEMO})`, [])
  return { photos, exports: exports.map(({ id }) => id) }
}
