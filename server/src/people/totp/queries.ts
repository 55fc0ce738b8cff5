import { sql } from 'kysely'
import type { Database } from '../../base/db/database.ts'

export interface TotpRow {
  user_id: string
  secret: Buffer
  confirmed_at: string | null
}

export function findTotp(db: Database, userId: string): Promise<TotpRow | undefined> {
  return db
    .selectFrom('totp')
    .select(['user_id', 'secret', 'confirmed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Stores an unconfirmed secret in place of an earlier one. False when a confirmed secret exists. */
export async function storePending(
  db: Database,
  row: { user_id: string; secret: Buffer; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('totp.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False when the secret has just been replaced or confirmed. */
export async function confirmSecret(
  db: Database,
  { user_id, secret }: TotpRow,
  { step, now }: { step: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', user_id)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Spends a time step and all earlier ones; false when it was spent before. */
export async function spendStep(db: Database, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Spends a recovery code; false when there is none or it was used before. */
export async function spendRecoveryCode(
  db: Database,
  userId: string,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Call it in a transaction. */
export async function replaceRecoveryCodes(
  db: Database,
  userId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute()
}

export async function countRecoveryCodes(db: Database, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Deletes the secret and the recovery codes; false when there was no secret. */
export async function deleteTotp(db: Database, userId: string): Promise<boolean> {
  const rows = await db.deleteFrom('totp').where('user_id', '=', userId).returning('confirmed_at').execute()
  return rows.some(({ confirmed_at }) => confirmed_at !== null)
}
