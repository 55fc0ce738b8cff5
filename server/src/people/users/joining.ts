import { isStaff, ROLE, type Language } from '@cloche/contract/constants.ts'
import type { FreeTime } from '@cloche/contract/anketa-choices.ts'
import type { User } from '@cloche/contract/users.ts'
import { audit, changesBetween } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { addUser } from './creation.ts'
import { addLink, FIRST_LINK_DAYS } from './links.ts'
import { nameOf, presentUser } from './present.ts'
import { listGuestsConfirmed, lockUser, updateUser, type ConfirmedAddress, type UserRow } from './queries.ts'

export interface Newcomer {
  firstName: string
  lastName: string
  email: string
  phone: string
  language: Language
  city: string
  free: FreeTime[]
}

/** A guest and the address of their link, which can't be read again. */
export interface Welcomed {
  user: User
  link: string
}

/** Creates a guest with a link. Call it in a transaction. */
export async function addGuest(
  context: Context,
  db: Database,
  session: Session,
  { firstName, lastName, ...known }: Newcomer,
): Promise<Welcomed> {
  const name = { first_name: firstName, last_name: lastName, role_id: ROLE.guest }
  const values = { ...name, ...known, login: null, password_hash: null }
  const { user, link } = await addUser(context, db, session, values)
  return { user, link: link! }
}

/**
 * Gives the guest with the confirmed phone or e-mail address a link, and the e-mail address, language, city and free times that they lack. Call it in a
 * transaction. Throws `not_found`, and `conflict` for staff, removed users or others.
 */
export async function welcomeGuest(
  context: Context,
  db: Database,
  session: Session,
  {
    userId,
    confirmed,
    ...known
  }: Omit<Newcomer, 'firstName' | 'lastName' | 'phone'> & { userId: string; confirmed: ConfirmedAddress },
): Promise<Welcomed> {
  const now = context.clock()
  const before = await lockUser(db, userId)
  if (!before) throw notFound()
  if (before.deleted_at || isStaff(before.role_id) || !hasAddress(before, confirmed)) {
    throw new Problem('conflict', 'This is not a guest with that confirmed phone or e-mail address')
  }
  const user = await addMissing(db, session, now, before, known)
  const { link } = await addLink(context, db, session, user, FIRST_LINK_DAYS)
  return { user: presentUser(user), link }
}

function hasAddress(user: UserRow, { phone, email }: ConfirmedAddress): boolean {
  return phone === null ? user.email?.toLowerCase() === email.toLowerCase() : user.phone === phone
}

async function addMissing(
  db: Database,
  session: Session,
  now: Date,
  before: UserRow,
  given: Pick<Newcomer, 'email' | 'language' | 'city' | 'free'>,
): Promise<UserRow> {
  const { email, language, city, free } = before
  const values = {
    email: email ?? given.email,
    language: language ?? given.language,
    city: city ?? given.city,
    free: free ?? given.free,
  }
  const changes = changesBetween({ email, language, city, free }, values)
  if (Object.keys(changes).length === 0) return before
  const after = await updateUser(db, before.id, values)
  const about = { entity: 'user', entityId: before.id, subject: nameOf(after) } as const
  await audit(db, session, now, [{ ...about, action: 'update', changes }])
  return after
}

/** The live guests who have the confirmed phone or e-mail address, newest first. */
export async function guestsConfirmed(db: Database, confirmed: ConfirmedAddress): Promise<User[]> {
  return (await listGuestsConfirmed(db, confirmed)).map(presentUser)
}
