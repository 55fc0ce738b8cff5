import type { Language } from '@cloche/contract/constants.ts'
import type { Database } from '../../base/db/database.ts'
import { rowsOf } from '../../base/db/rows.ts'

export interface Forgetful {
  id: string
  login: string
  email: string
  password_hash: string
  language: Language | null
}

/** The live users with a password and this e-mail address, the oldest first. */
export function listWithEmail(db: Database, email: string, limit: number): Promise<Forgetful[]> {
  return rowsOf(
    db,
    `select id, login, email, password_hash, coalesce(language, telegram_language) as language from users
     where lower(email) = lower($1) and password_hash is not null and deleted_at is null
     order by created_at, id limit $2`,
    [email, limit],
  )
}

export async function insertReset(
  db: Database,
  reset: { token_hash: Buffer; user_id: string; state_hash: Buffer; expires_at: Date },
): Promise<void> {
  await db.insertInto('password_resets').values(reset).execute()
}
