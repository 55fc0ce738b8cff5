import { sql } from 'kysely'
import { CODE } from '@cloche/contract/codes.ts'
import type { Database } from '../../base/db/database.ts'
import { deleteInBatches } from '../../base/db/delete-in-batches.ts'
import { forgetSubjects } from '../../base/http/rate-limits.ts'

// The column `phone` of codes and tokens is what the code went to: a phone, or an e-mail address in lower case.

/** When the newest code of a receiver was made. */
export async function lastCodeAt(db: Database, to: string): Promise<string | null> {
  const row = await db
    .selectFrom('phone_codes')
    .select('created_at')
    .where('phone', '=', to)
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Stores a code in place of the receiver's earlier one. */
export async function storeCode(
  db: Database,
  code: { phone: string; code_hash: string; created_at: Date; expires_at: Date },
): Promise<void> {
  await db
    .insertInto('phone_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('phone').doUpdateSet({ ...code, tries: 0, used_at: null }))
    .execute()
}

/** Counts a try before the code is checked, so that parallel tries gain nothing. */
export function tryCode(
  db: Database,
  to: string,
  now: Date,
): Promise<{ code_hash: string; tries: number } | undefined> {
  return db
    .updateTable('phone_codes')
    .set({ tries: sql`tries + 1` })
    .where('phone', '=', to)
    .where('expires_at', '>', now.toISOString())
    .where('used_at', 'is', null)
    .where('tries', '<', CODE.attempts)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst()
}

/** Uses a code up; false when another request has just done so. */
export async function useCode(db: Database, to: string, hash: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('phone_codes')
    .set({ used_at: now })
    .where('phone', '=', to)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertPhoneToken(
  db: Database,
  token: { token_hash: Buffer; phone: string; typed_phone: string | null; expires_at: Date },
): Promise<void> {
  await db.insertInto('phone_tokens').values(token).execute()
}

/** Deletes expired codes and tokens and returns how many. */
export async function deleteExpiredCodes(db: Database, now: Date): Promise<number> {
  const codes = await deleteInBatches(db, 'phone_codes', sql`expires_at < ${now}`)
  return codes + (await deleteInBatches(db, 'phone_tokens', sql`expires_at < ${now}`))
}

/** Locks the token until the transaction ends, so that an anketa that arrives twice is stored once. */
export function lockPhoneToken(
  db: Database,
  hash: Buffer,
  now: Date,
): Promise<{ phone: string; typed_phone: string | null; application_id: string | null } | undefined> {
  return db
    .selectFrom('phone_tokens')
    .select(['phone', 'typed_phone', 'application_id'])
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst()
}

export async function markPhoneToken(db: Database, hash: Buffer, applicationId: string): Promise<void> {
  await db
    .updateTable('phone_tokens')
    .set({ application_id: applicationId })
    .where('token_hash', '=', hash)
    .execute()
}

/** Deletes the codes and tokens of phones and e-mail addresses. */
export async function deleteConfirmed(db: Database, given: readonly string[]): Promise<void> {
  const all = [...new Set(given.map((each) => each.toLowerCase()))]
  if (all.length === 0) return
  await db.deleteFrom('phone_codes').where('phone', 'in', all).execute()
  await db
    .deleteFrom('phone_tokens')
    .where((of) => of.or([of('phone', 'in', all), of('typed_phone', 'in', all)]))
    .execute()
  await forgetSubjects(db, all)
}
