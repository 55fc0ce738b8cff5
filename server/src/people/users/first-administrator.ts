import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'
import { ROLE } from '@cloche/contract/constants.ts'
import type { Config } from '../../base/config/config.ts'
import type { Database } from '../../base/db/database.ts'
import { hashSecret } from '../../base/secrets/secret-hash.ts'

/**
 * Creates the administrator in a database without users, with ADMIN_LOGIN and ADMIN_PASSWORD or a random password. Only a random
 * password is returned, and only this once. Null when there are users.
 */
export async function ensureAdministrator(
  db: Database,
  config: Pick<Config, 'adminLogin' | 'adminPassword'>,
): Promise<{ login: string; password: string | null } | null> {
  const anybody = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (anybody !== undefined) return null
  const login = config.adminLogin
  const password = config.adminPassword ?? randomBytes(12).toString('base64url')
  const made = await db
    .insertInto('users')
    .values({
      id: v7(),
      first_name: 'Cloche',
      last_name: 'Administrator',
      role_id: ROLE.administrator,
      login,
      password_hash: await hashSecret(password),
    })
    // Another replica may be starting on the same database.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows === 1n
    ? { login, password: config.adminPassword === null ? password : null }
    : null
}
