import { ROLE } from '@cloche/contract/constants.ts'
import { Problem } from '../../base/faults/problem.ts'
import type { Database } from '../../base/db/database.ts'
import { findUser, findWithPassword, lockAdministrators } from './queries.ts'

/**
 * Refuses to remove or demote the last administrator, or the last one with a password: the provider of single sign-on may be away for good.
 * Throws `conflict`. Call it before the user is locked.
 */
export async function refuseLosingTheLast(db: Database, id: string): Promise<void> {
  const [only, another] = await lockAdministrators(db)
  if (only?.id !== id) return
  if (!another) throw new Problem('conflict', 'This is the last administrator')
  if (only.has_password && !another.has_password)
    throw new Problem('conflict', 'This is the last administrator with a password')
}

/**
 * Refuses to take a way in beside the password from an administrator while none has a password. Throws `conflict`. Call it before the user
 * is locked.
 */
export async function refuseLosingTheLastWayIn(db: Database, id: string): Promise<void> {
  const user = await findUser(db, id)
  if (user?.role_id !== ROLE.administrator || user.deleted_at) return
  const [first] = await lockAdministrators(db)
  if (!first?.has_password) throw new Problem('conflict', 'No administrator could log in with a password')
}

/** Returns the administrator who has to stay, so that one with a password is left when these users are removed; null if others have one. */
export async function lastWithPassword(db: Database, removed: readonly string[]): Promise<string | null> {
  const [first] = await findWithPassword(db, removed)
  return first?.goes ? first.id : null
}
