import { isStaff } from '@cloche/contract/constants.ts'
import { audit, forgetInLog } from '../audit/service.ts'
import type { Database } from '../db/database.ts'
import type { Session } from '../http/sessions.ts'
import { notFound, Problem } from '../platform/problem.ts'
import { deleteSessionsOf } from '../sessions/service.ts'
import { deleteLinks } from './link-queries.ts'
import { nameOf } from './present.ts'
import { lockUser, updateUser } from './queries.ts'
import { deleteResets } from './reset-queries.ts'

/** The number of id characters that tell two erased guests in a list apart. */
const ID_TAIL_LENGTH = 6

/**
 * Erases a guest's name, contacts, links, sessions, and their name in the log. The row stays for their visits. Returns their last
 * contacts, null when they were erased before. Call it in a transaction. Throws `not_found`, `conflict` for staff.
 */
export async function eraseUser(
  db: Database,
  session: Pick<Session, 'userId'>,
  now: Date,
  id: string,
): Promise<{ email: string | null; phone: string | null } | null> {
  const before = await lockUser(db, id)
  if (!before) throw notFound()
  if (isStaff(before.role_id)) throw new Problem('conflict', 'Only guests can be erased')
  if (before.erased_at) return null
  const nobody = { first_name: 'Guest', last_name: id.slice(-ID_TAIL_LENGTH), role_id: before.role_id }
  const without = {
    login: null,
    email: null,
    phone: null,
    language: null,
    city: null,
    free: null,
    password_hash: null,
  }
  const after = await updateUser(db, id, {
    ...nobody,
    ...without,
    muted_channels: [],
    muted_kinds: [],
    deleted_at: before.deleted_at ?? now,
    erased_at: now,
  })
  await deleteSessionsOf(db, id)
  await deleteLinks(db, id)
  await deleteResets(db, id)
  await forgetInLog(db, { entityId: id, name: nameOf(before) })
  await audit(db, session, now, [{ action: 'erase', entity: 'user', entityId: id, subject: nameOf(after) }])
  return { email: before.email, phone: before.phone }
}
