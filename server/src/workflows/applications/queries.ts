import { sql } from 'kysely'
import type { ApplicationStatus } from '@cloche/contract/applications.ts'
import type { Database } from '../../base/db/database.ts'
import type { Schema } from '../../base/db/schema.ts'
import type { Insertable, Selectable } from 'kysely'

type Row = Selectable<Schema['applications']>
export type NewApplication = Insertable<Schema['applications']>

export interface ApplicationRow extends Row {
  decider_first_name: string | null
  decider_last_name: string | null
}

const COLUMNS = [
  'applications.id',
  'applications.status',
  'applications.phone',
  'typed_phone',
  'applications.first_name',
  'applications.last_name',
  'applications.email',
  'applications.city',
  'birth_year',
  'eats_out',
  'diets',
  'diet_note',
  'applications.free',
  'note',
  'consent_version',
  'consent_language',
  'consent_at',
  'consent_operator',
  'applications.language',
  'applications.created_at',
  'decided_at',
  'decided_by',
  'user_id',
] as const

const selected = (db: Database) =>
  db
    .selectFrom('applications')
    .leftJoin('users as decider', 'decider.id', 'decided_by')
    .select(COLUMNS)
    .select(['decider.first_name as decider_first_name', 'decider.last_name as decider_last_name'])

/** Stores an application in place of a waiting one of the same confirmed phone or e-mail address, and returns the stored row. */
export function storeApplication(
  db: Database,
  row: NewApplication,
): Promise<{ id: string; created_at: string }> {
  const { id: _, phone, ...answers } = row
  // A parameter in place of the literal would hide the partial index from a plan that is kept.
  const waiting = sql.lit('waiting' as const)
  return db
    .insertInto('applications')
    .values(row)
    .onConflict((conflict) => {
      const confirmed = phone === null ? conflict.expression(sql`lower(email)`) : conflict.column('phone')
      const same = confirmed.where('status', '=', waiting)
      return (phone === null ? same.where('phone', 'is', null) : same).doUpdateSet(answers)
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
}

export function findApplication(db: Database, id: string): Promise<ApplicationRow | undefined> {
  return selected(db).where('applications.id', '=', id).executeTakeFirst()
}

/** Locks the application until the transaction ends, so that it is decided once. */
export function lockApplication(db: Database, id: string): Promise<Row | undefined> {
  return db.selectFrom('applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface ApplicationFilter {
  status?: ApplicationStatus | undefined
  /** A tsquery. */
  words: string | null
  /** Digits anywhere in the phone are enough. */
  digits: string | null
  after: string | null
  limit: number
}

export function listApplications(
  db: Database,
  { status, words, digits, after, limit }: ApplicationFilter,
): Promise<ApplicationRow[]> {
  return selected(db)
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(words !== null, (query) =>
      query.where(
        sql<boolean>`(applications.search @@ folded(${words})::tsquery
          or coalesce(applications.phone, typed_phone) like ${digits && `%${digits}%`})`,
      ),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(applications.created_at, applications.id)
          < (select created_at, id from applications where id = ${after})`,
      ),
    )
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('applications')
    .select(sql<number>`count(*)`.as('count'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

export async function decideApplication(
  db: Database,
  id: string,
  decision: { status: ApplicationStatus; decided_at: Date; decided_by: string; user_id: string | null },
): Promise<void> {
  await db.updateTable('applications').set(decision).where('id', '=', id).execute()
}

export async function deleteApplications(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('applications').where('id', 'in', ids).execute()
}

/** The applications of a person: those that became this guest, and those with a confirmed phone or address of theirs that became nobody. */
export function applicationsOf(
  db: Database,
  { userId, phones, addresses }: { userId: string; phones: readonly string[]; addresses: readonly string[] },
): Promise<ApplicationRow[]> {
  return selected(db)
    .where((of) =>
      of.or([
        of('user_id', '=', userId),
        of.and([
          sql<boolean>`(applications.phone = any(${phones}::text[])
            or applications.phone is null and lower(applications.email) = any(${addresses.map((each) => each.toLowerCase())}::text[]))`,
          of('user_id', 'is', null),
        ]),
      ]),
    )
    .orderBy('applications.created_at')
    .execute()
}
