import { isStaff } from '@cloche/contract/constants.ts'
import { audit, forgetPerson, knownBefore, type Known } from '../../base/audit/service.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { deleteIdentitiesOf } from '../identities/service.ts'
import { deleteLinksOf } from '../links/service.ts'
import { deleteSessionsOf } from '../sessions/service.ts'
import { nameOf } from './present.ts'
import { listAddressesOfOthers, lockUser, updateUser, type UserRow } from './queries.ts'

/** The number of id characters that tell two erased guests in a list apart. */
const ID_TAIL_LENGTH = 6

/**
 * Erases a guest's name, addresses, links, sessions, and what the log says of them. The row stays for their visits. Returns the names
 * and addresses that they ever had, null when they were erased before. Call it in a transaction. Throws `not_found`, `conflict` for staff.
 */
export async function eraseUser(
  db: Database,
  session: Pick<Session, 'userId'>,
  now: Date,
  id: string,
): Promise<Known | null> {
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
  await deleteLinksOf(db, 'guest', id)
  await deleteLinksOf(db, 'reset', id)
  await deleteIdentitiesOf(db, id)
  const known = await everKnown(db, before)
  await forgetPerson(db, { id, ...known })
  await audit(db, session, now, [{ action: 'erase', entity: 'user', entityId: id, subject: nameOf(after) }])
  return known
}

/** A former address that somebody else has today is not theirs any more. */
async function everKnown(db: Database, user: UserRow): Promise<Known> {
  const { names, phones, addresses } = await knownBefore(db, user.id)
  const others = new Set(await listAddressesOfOthers(db, user.id, [...phones, ...addresses]))
  const all = (now: (string | null)[], before: string[]) => {
    const present = now.filter((each) => each !== null)
    return [...new Set([...present, ...before.filter((each) => !others.has(each))])]
  }
  return {
    names: [...new Set([nameOf(user), ...names])],
    phones: all([user.phone], phones),
    addresses: all([user.email, user.telegram_chat], addresses),
  }
}
