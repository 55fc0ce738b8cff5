import type { z } from 'zod'
import { isStaff, ROLE } from '@cloche/contract/constants.ts'
import type { User, userCalls } from '@cloche/contract/users.ts'
import { audit, changesBetween, type NewAuditEntry } from '../../base/audit/service.ts'
import type { Config } from '../../base/config/config.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { storeReach } from '../../base/reach.ts'
import { notFound, Problem, requireVersion } from '../../base/faults/problem.ts'
import { usersPhone } from '../../base/phones.ts'
import { revokeLinks } from '../links/service.ts'
import { deleteSessionsOf } from '../sessions/service.ts'
import { deleteIdentitiesOf, hasIdentity } from '../identities/service.ts'
import { deleteTotp } from '../totp/service.ts'
import { refuseLosingTheLast } from './administrators.ts'
import { passwordHashOf, refuseWithoutCredentials, withFreeLogin } from './credentials.ts'
import { linkEntry } from './links.ts'
import { loggedUser, nameOf } from './present.ts'
import { presentWithReach, refuseReach } from './reach.ts'
import { lockUser, updateUser, type Account, type UserRow, type UserValues } from './queries.ts'
import { visitsToMake } from './visits-to-make.ts'

type Profile = z.output<typeof userCalls.update.body>

export interface Change {
  id: string
  /** The version that the caller changed, if given. */
  expected: number | undefined
}

/**
 * Changes a user; without `password` the old one stays. A new password or role ends the user's sessions. Throws `not_found`,
 * `changed`, `invalid`, or `conflict` for a removed user, a taken login, the caller's own role, the last administrator.
 */
export async function changeUser(
  { db, clock, config }: Context,
  session: Session,
  { id, expected }: Change,
  body: Profile,
): Promise<User> {
  refuseReach(body.reach, body.roleId)
  const newHash = await passwordHashOf(body.password)
  const change = db.transaction().execute(async (transaction) => {
    if (body.roleId !== ROLE.administrator) await refuseLosingTheLast(transaction, id)
    const before = await expectedUser(transaction, id, expected)
    if (before.deleted_at) throw new Problem('conflict', 'This user is removed; restore them first')
    if (before.role_id !== body.roleId) refuseOneself(session, id)
    if (isStaff(body.roleId) && !isStaff(before.role_id)) await refuseLeavingVisits(transaction, id)
    const values = changedValues(before, body, newHash, config)
    refuseWithoutCredentials(values, await hasIdentity(transaction, id))
    return store(transaction, { session, now: clock() }, before, { values, reach: body.reach })
  })
  return presentWithReach(db, await withFreeLogin(change))
}

/**
 * Removes a user and ends their sessions; a second call is a no-op. Throws as `changeUser`, and `conflict` with the ids and days
 * of visits that the guest has to make.
 */
export async function removeUser(
  { db, clock }: Context,
  session: Session,
  { id, expected }: Change,
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async (transaction) => {
    await refuseLosingTheLast(transaction, id)
    const before = await lockUser(transaction, id)
    if (!before) throw notFound()
    if (before.deleted_at) return
    requireVersion(await presentWithReach(transaction, before), expected)
    refuseOneself(session, id)
    await refuseLeavingVisits(transaction, id)
    await updateUser(transaction, id, { deleted_at: now.toISOString() })
    await deleteSessionsOf(transaction, id)
    await audit(transaction, session, now, [
      { action: 'remove', entity: 'user', entityId: id, subject: nameOf(before) },
    ])
  })
}

/**
 * Takes a removal back, links included. A user who is not removed stays unchanged. Throws `not_found`, `conflict` for an erased
 * user.
 */
export async function restoreUser({ db, clock }: Context, session: Session, id: string): Promise<User> {
  const row = await db.transaction().execute(async (transaction) => {
    const before = await lockUser(transaction, id)
    if (!before) throw notFound()
    if (before.erased_at) throw new Problem('conflict', 'This user is erased for good')
    if (!before.deleted_at) return before
    const after = await updateUser(transaction, id, { deleted_at: null })
    await audit(transaction, session, clock(), [
      { action: 'restore', entity: 'user', entityId: id, subject: nameOf(after) },
    ])
    return after
  })
  return presentWithReach(db, row)
}

async function expectedUser(db: Database, id: string, expected: number | undefined): Promise<Account> {
  const user = await lockUser(db, id)
  if (!user) throw notFound()
  requireVersion(await presentWithReach(db, user), expected)
  return user
}

/** Refuses to remove a guest who has visits to make. Planning a visit locks the guest, so none is added meanwhile. */
async function refuseLeavingVisits(db: Database, id: string): Promise<void> {
  const expected = await visitsToMake(db, id)
  if (expected.length === 0) return
  const errors = expected.map(({ id: visitId, visit_date, title }) => ({
    path: visitId,
    message: `${visit_date.replace('T', ' ')}, ${title}`,
  }))
  throw new Problem('conflict', 'This guest has visits to make', errors)
}

/** Users can't change their own role or remove themselves: they could not undo it. */
function refuseOneself({ userId }: Session, id: string): void {
  if (userId === id) throw new Problem('conflict', 'Another administrator has to do this')
}

function changedValues(before: Account, body: Profile, newHash: string | null, config: Config): UserValues {
  const kept = <T>(given: T | undefined, old: T) => (given === undefined ? old : given)
  return {
    first_name: body.firstName,
    last_name: body.lastName,
    role_id: body.roleId,
    login: kept(body.login, before.login),
    email: kept(body.email, before.email),
    phone: body.phone === undefined ? before.phone : usersPhone(body.phone, config, before.phone),
    language: kept(body.language, before.language),
    city: kept(body.city, before.city),
    free: kept(body.free, before.free),
    password_hash: newHash ?? before.password_hash,
  }
}

async function store(
  db: Database,
  { session, now }: { session: Session; now: Date },
  before: Account,
  { values, reach }: { values: UserValues; reach: readonly string[] | undefined },
): Promise<UserRow> {
  const { id, role_id, password_hash } = before
  const hasNewPassword = values.password_hash !== password_hash
  const hasNewRole = values.role_id !== role_id
  const reachInWords = reach && (await storeReach(db, 'user_id', id, reach))
  const changes: NewAuditEntry<'user'>['changes'] = {
    ...changesBetween(loggedUser(before), loggedUser({ ...before, ...values })),
    ...(hasNewPassword && { password: [null, 'changed'] }),
    ...(reachInWords && { reach: reachInWords }),
  }
  if (Object.keys(changes).length === 0) return before
  const after = await updateUser(db, id, values)
  // A user who changes their own password keeps the session that they use.
  if (hasNewPassword || hasNewRole) await deleteSessionsOf(db, id, session.id)
  const entries: NewAuditEntry[] = [
    { action: 'update', entity: 'user', entityId: id, subject: nameOf(after), changes },
  ]
  // A guest's link must not log in a member of staff.
  const revoked =
    isStaff(values.role_id) && hasNewRole ? await revokeLinks(db, 'guest', { user_id: id }, now) : []
  // Guests have no screen on which to turn two-step login off or to unlink single sign-on, and may use neither.
  if (!isStaff(values.role_id) && hasNewRole) {
    await deleteTotp(db, id)
    await deleteIdentitiesOf(db, id)
  }
  await audit(db, session, now, [...entries, ...revoked.map((link) => linkEntry('revoke', link, after))])
  return after
}
