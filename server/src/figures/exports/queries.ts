import { sql, type Selectable } from 'kysely'
import type { ExportFailure, NewExport } from '@cloche/contract/exports.ts'
import type { Database } from '../../base/db/database.ts'
import type { Schema } from '../../base/db/schema.ts'
import type { Progress } from './making.ts'

export type ExportRow = Selectable<Schema['exports']>

/** Inserts an export unless the user has `max` already; returns whether there was room. */
export async function insertExport(
  db: Database,
  row: Owner & { id: string; request: NewExport; visits: number; now: Date; expiresAt: Date },
  max: number,
): Promise<boolean> {
  const { id, userId, request, visits, now, expiresAt } = row
  const tokenId = row.tokenId ?? null
  await sql`select pg_advisory_xact_lock(hashtextextended('cloche exports of ' || ${userId}, 0))`.execute(db)
  const { numAffectedRows } = await sql`
    insert into exports (id, user_id, token_id, request, visits_total, created_at, expires_at)
    select ${id}::uuid, ${userId}::uuid, ${tokenId}::uuid, ${JSON.stringify(request)}::jsonb, ${visits}::int, ${now}::timestamptz,
      ${expiresAt}::timestamptz
    where (select count(*) from exports where user_id = ${userId} and expires_at > ${now}) < ${max}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Whose exports are meant: a user's, or those that a token of theirs asked for. */
export interface Owner {
  userId: string
  tokenId?: string | undefined
}

const isOf = ({ userId, tokenId }: Owner) =>
  sql<boolean>`(user_id = ${userId} and (${tokenId ?? null}::uuid is null or token_id = ${tokenId ?? null}))`

const isValid = (now: Date) => sql<boolean>`(expires_at > ${now})`

/** A file that is begun while a guest is erased waits for the erasure, so that it is among those that end or does not name them. */
const BETWEEN_ERASURES = 'cloche exports and erasures'

export function listExports(
  db: Database,
  { after, limit, now, ...owner }: Owner & { after: string | null; limit: number; now: Date },
): Promise<ExportRow[]> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where(isOf(owner))
    .where(isValid(now))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (select created_at, id from exports where id = ${after})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function findExport(
  db: Database,
  { id, now, ...owner }: Owner & { id: string; now: Date },
): Promise<ExportRow | undefined> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('id', '=', id)
    .where(isOf(owner))
    .where(isValid(now))
    .executeTakeFirst()
}

/** Returns the expired exports that no process is making. */
export function listExpired(db: Database, now: Date): Promise<{ id: string }[]> {
  return db
    .selectFrom('exports')
    .select('id')
    .where((of) => of.not(isValid(now)))
    .where('status', '!=', 'running')
    .limit(1000)
    .execute()
}

/** The table's check requires a time after the creation. */
const AT_ONCE = sql<string>`created_at + interval '1 microsecond'`

/**
 * Lets the files with names expire that are made or being made, since they may name a guest who is erased in this transaction: no
 * export is begun until it ends.
 */
export async function expireNamed(db: Database): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${BETWEEN_ERASURES}, 0))`.execute(db)
  await db
    .updateTable('exports')
    .set({ expires_at: AT_ONCE })
    .where('status', '!=', 'waiting')
    .where(sql<boolean>`request ->> 'guests' = 'names'`)
    .execute()
}

/** Lets an export expire at once, whatever clock a process has. Returns whether a process is making it. */
export async function expireExport(db: Database, id: string): Promise<{ isRunning: boolean }> {
  const row = await db
    .updateTable('exports')
    .set({ expires_at: AT_ONCE })
    .where('id', '=', id)
    .returning('status')
    .executeTakeFirst()
  return { isRunning: row?.status === 'running' }
}

/** Deletes an export unless a process is making it: its file may still come. */
export async function deleteExport(db: Database, id: string): Promise<void> {
  await db.deleteFrom('exports').where('id', '=', id).where('status', '!=', 'running').execute()
}

/** Takes the oldest waiting export. Only one process makes exports, so no other process takes it meanwhile. */
export function takeNext(db: Database, now: Date): Promise<ExportRow | undefined> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${BETWEEN_ERASURES}, 0))`.execute(
      transaction,
    )
    return takeOldest(transaction, now)
  })
}

function takeOldest(db: Database, now: Date): Promise<ExportRow | undefined> {
  return db
    .updateTable('exports')
    .set((of) => ({ status: 'running', attempts: of('attempts', '+', 1) }))
    .where('id', '=', (of) =>
      of
        .selectFrom('exports')
        .select('id')
        .where('status', '=', 'waiting')
        .where(isValid(now))
        .orderBy('created_at')
        .orderBy('id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst()
}

export async function storeMadeOf(db: Database, id: string, restaurantIds: string[] | null): Promise<void> {
  await db.updateTable('exports').set({ made_of: restaurantIds }).where('id', '=', id).execute()
}

/** Puts back the exports whose process has ended; an export that has ended `max` processes fails. */
export async function putBack(db: Database, max: number): Promise<void> {
  await sql`update exports set
      status = case when attempts < ${max} then 'waiting' else 'failed' end,
      failure = case when attempts < ${max} then null else 'interrupted' end,
      visits_done = 0, row_count = 0, bytes = 0
    where status = 'running'`.execute(db)
}

/** Puts an export back when this process stops. */
export async function putBackOne(db: Database, id: string): Promise<void> {
  await sql`update exports set status = 'waiting', attempts = attempts - 1, visits_done = 0, row_count = 0, bytes = 0
    where id = ${id} and status = 'running'`.execute(db)
}

/** Stores the progress of an export; returns false when it has expired or somebody has removed it. */
export async function storeProgress(
  db: Database,
  id: string,
  progress: Progress,
  now: Date,
): Promise<boolean> {
  const { visits: visits_done, rows: row_count, bytes } = progress
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ visits_done, row_count, bytes })
    .where('id', '=', id)
    .where(isValid(now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends an export; returns false when it has expired or somebody has removed it. */
export async function finishExport(
  db: Database,
  id: string,
  failure: ExportFailure | null,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('exports')
    .set({ status: failure === null ? 'done' : 'failed', failure })
    .where('id', '=', id)
    .returning(isValid(now).as('is_valid'))
    .executeTakeFirst()
  return row?.is_valid === true
}
