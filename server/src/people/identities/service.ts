import { sql } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'

/** A person as the provider names them, for good. */
export interface Subject {
  issuer: string
  subject: string
}

export interface IdentityRow extends Subject {
  id: string
  user_id: string
  label: string
  linked_at: string
  last_used_at: string | null
}

export function findIdentity(db: Database, { issuer, subject }: Subject): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

export function listIdentities(db: Database, userId: string): Promise<IdentityRow[]> {
  return db
    .selectFrom('identities')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('id')
    .execute()
}

export async function hasIdentity(db: Database, userId: string): Promise<boolean> {
  const found = db.selectFrom('identities').select('id').where('user_id', '=', userId).limit(1)
  return (await found.executeTakeFirst()) !== undefined
}

/** False when the person is linked already, or the user to another person of this provider. */
export async function insertIdentity(
  db: Database,
  row: Subject & { id: string; user_id: string; label: string; linked_at: Date; last_used_at?: Date },
): Promise<boolean> {
  const made = db
    .insertInto('identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
  return (await made.executeTakeFirst()).numInsertedOrUpdatedRows === 1n
}

/** Stores that a user logged in by an identity, and what the provider calls them now. */
export async function touchIdentity(db: Database, id: string, label: string, now: Date): Promise<void> {
  await db.updateTable('identities').set({ label, last_used_at: now }).where('id', '=', id).execute()
}

/** Deletes an identity of a user; returns it, undefined when there was none. */
export function deleteIdentityOf(db: Database, userId: string, id: string): Promise<IdentityRow | undefined> {
  return db
    .deleteFrom('identities')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes a user's identities and what they have begun at a provider. */
export async function deleteIdentitiesOf(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('sign_on_attempts').where('user_id', '=', userId).execute()
  await db.deleteFrom('identities').where('user_id', '=', userId).execute()
}

/** Lets logins by this identity wait for each other until the transaction ends. */
export async function lockSubject(db: Database, { issuer, subject }: Subject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`.execute(db)
}

export interface AttemptRow {
  state_hash: Buffer
  browser_hash: Buffer
  user_id: string | null
  return_to: string
  expires_at: Date
}

export async function insertAttempt(db: Database, row: AttemptRow): Promise<void> {
  await db.insertInto('sign_on_attempts').values(row).execute()
}

/** Takes an attempt out of use. Of several who come with one state, one gets it, and another browser gets nothing. */
export function takeAttempt(
  db: Database,
  { state_hash, browser_hash }: Pick<AttemptRow, 'state_hash' | 'browser_hash'>,
  now: Date,
): Promise<Pick<AttemptRow, 'user_id' | 'return_to'> | undefined> {
  return db
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', state_hash)
    .where('browser_hash', '=', browser_hash)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'return_to'])
    .executeTakeFirst()
}

export function deleteExpiredAttempts(db: Database, now: Date): Promise<number> {
  return deleteInBatches(db, 'sign_on_attempts', sql`expires_at <= ${now}`)
}
