import { ROLE } from '@cloche/contract/constants.ts'
import type { FirstStep } from '@cloche/contract/first-steps.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'

export interface StepRow {
  step: FirstStep
  is_done: boolean
  is_skipped: boolean
}

/** SQL: whether each step is done. */
const DONE: Record<FirstStep, string> = {
  programme: `exists (select from programme_settings where name is not null and (contact is not null or $1))`,
  restaurants: `exists (select from restaurants where deleted_at is null)`,
  checklist: `exists (select from questions where parent is not null and deleted_at is null)`,
  guest: `exists (select from users where role_id not in (${ROLE.administrator}, ${ROLE.visitManager}) and deleted_at is null)`,
  visit: `exists (select from visits where status <> 'cancelled')`,
  phone: `exists (select from guest_links where last_used_at is not null) or exists (select from visits where copied_at is not null)`,
  messages: `exists (select from messages where status = 'sent' and channel in ('email', 'sms'))`,
}

/** Returns the steps in no order. `hasOperator`: the configuration says whom guests ask. */
export function listSteps(db: Database, hasOperator: boolean): Promise<StepRow[]> {
  const rows = Object.entries(DONE).map(([step, done]) => `('${step}', ${done})`)
  return rowsOf(
    db,
    `select steps.step, is_done, skipped_steps.step is not null as is_skipped
     from (values ${rows.join(', ')}) as steps (step, is_done) left join skipped_steps using (step)`,
    [hasOperator],
  )
}

/** The guest of the next visit to make, else the guest who was added last. */
export async function findFirstGuest(db: Database): Promise<string | null> {
  const [found] = await rowsOf<{ id: string }>(
    db,
    `select users.id
     from users left join visits on guest_id = users.id and status = 'scheduled'
     where role_id not in (${ROLE.administrator}, ${ROLE.visitManager}) and deleted_at is null
     order by opens_at nulls last, users.created_at desc, users.id limit 1`,
    [],
  )
  return found?.id ?? null
}

/** The restaurant that was added last, of these if some are given. */
export async function findNewestRestaurant(
  db: Database,
  among: readonly string[] | null,
): Promise<string | null> {
  const [found] = await rowsOf<{ id: string }>(
    db,
    `select id from restaurants where deleted_at is null and ($1::uuid[] is null or id = any($1))
     order by created_at desc, id limit 1`,
    [among],
  )
  return found?.id ?? null
}

export async function insertSkipped(db: Database, step: FirstStep, now: Date): Promise<void> {
  await db
    .insertInto('skipped_steps')
    .values({ step, skipped_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteSkipped(db: Database, step: FirstStep): Promise<void> {
  await db.deleteFrom('skipped_steps').where('step', '=', step).execute()
}
