import { v7 } from 'uuid'
import { ROLE } from '@cloche/contract/constants.ts'
import { audit } from '../../base/audit/service.ts'
import type { Database } from '../../base/db/database.ts'
import { deleteSessionsOf } from '../sessions/service.ts'
import { refuseLosingTheLast } from './administrators.ts'
import { auditUser } from './logging.ts'
import { creationEntry } from './present.ts'
import { insertUser, updateUser, type UserRow } from './queries.ts'

export interface Newcomer {
  firstName: string
  lastName: string
  email: string | null
  roleId: number
  /** The name of the provider by which they came. */
  provider: string
}

/** Makes an account without a password for somebody whom the provider of single sign-on sends. Call it in a transaction. */
export async function addSignedOn(
  db: Database,
  now: Date,
  { firstName, lastName, email, roleId, provider }: Newcomer,
): Promise<UserRow> {
  const known = { first_name: firstName, last_name: lastName, role_id: roleId, email }
  const unknown = { login: null, phone: null, language: null, city: null, free: null, password_hash: null }
  const user = await insertUser(db, { ...known, ...unknown, id: v7() })
  const entry = creationEntry('create', user)
  const changes: typeof entry.changes = { ...entry.changes, roleFrom: [null, provider] }
  await audit(db, { userId: user.id }, now, [{ ...entry, changes }])
  return user
}

/**
 * Gives a member of staff the role that the provider's claims say, which ends their sessions. Call it in a transaction. Throws `conflict` when
 * that would leave no administrator with a password.
 */
export async function takeRole(
  db: Database,
  now: Date,
  user: UserRow,
  { roleId, provider }: Pick<Newcomer, 'roleId' | 'provider'>,
): Promise<void> {
  if (user.role_id === roleId) return
  if (roleId !== ROLE.administrator) await refuseLosingTheLast(db, user.id)
  const after = await updateUser(db, user.id, { role_id: roleId })
  await deleteSessionsOf(db, user.id)
  await auditUser(db, { userId: user.id }, now, after, {
    roleId: [user.role_id, roleId],
    roleFrom: [null, provider],
  })
}
