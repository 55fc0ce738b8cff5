import type { z } from 'zod'
import type { credentials, User, userCalls } from '@cloche/contract/users.ts'
import type { Context } from '../../base/context.ts'
import { cursorId, pageOfRows } from '../../base/http/page.ts'
import type { Login, Session } from '../../base/http/sessions.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { phoneIn, phoneStartsIn } from '../../base/phones.ts'
import { countAttempt, networkOf, takeBack } from '../../base/http/rate-limits.ts'
import { secretFits } from '../../base/secrets/secret-hash.ts'
import { linkHash } from '../links/service.ts'
import { requireCode } from '../totp/service.ts'
import { knownDevice } from './known-device.ts'
import { useLink } from './link-queries.ts'
import { listUsers } from './list-queries.ts'
import { linkLimits, passwordLimits } from './login-limits.ts'
import { seesStaff } from './policy.ts'
import { isKnown, withoutUnknown } from './known-guests.ts'
import { presentUsers, presentWithReach } from './reach.ts'
import { findByLogin, findByPhone, findUser, loginKey } from './queries.ts'

export { refuseLosingTheLastWayIn } from './administrators.ts'
export { createUser } from './creation.ts'
export { hasPassword } from './credentials.ts'
export { eraseUser } from './erasure.ts'
export { addGuest, guestsConfirmed, welcomeGuest, type Welcomed } from './joining.ts'
export { inviteAnotherWay } from './inviting-another-way.ts'
export { auditUser } from './logging.ts'
export { linklessGuests } from './linkless.ts'
export { mintLink } from './links.ts'
export { guestsCalled, importGuests, takenAddresses, undoGuests, type GuestValues } from './many.ts'
export { requirePassword } from './own-password.ts'
export { findAccount, findUser, lockUser, type Account } from './queries.ts'
export { addSignedOn, takeRole } from './signing-on.ts'

type Proof = Pick<Login, 'passwordHash' | 'linkId'>

/** The network and browser of a login. */
interface Origin {
  address: string
  deviceCookie: string | undefined
}

/**
 * Finds the user of a login and password, or of a link's uuid, and what their session depends on. Throws `login_failed`,
 * `rate_limited`, `unavailable`, and after a right password `code_required`, `code_wrong`.
 */
export async function authenticate(
  context: Context,
  given: z.output<typeof credentials>,
  origin: Origin,
): Promise<{ user: User; proof: Proof }> {
  const { db, clock } = context
  if (!('uuid' in given)) return byPassword(context, given, origin)
  const row = await useLink(db, linkHash('guest', given.uuid), clock())
  if (!row) {
    await countAttempt(db, linkLimits(networkOf(origin.address)), clock())
    throw new Problem('login_failed')
  }
  return { user: await presentWithReach(db, row), proof: { passwordHash: null, linkId: row.link_id } }
}

async function byPassword(
  context: Context,
  { login, password, code }: { login: string; password: string; code?: string | undefined },
  { address, deviceCookie }: Origin,
): Promise<{ user: User; proof: Proof }> {
  const { db, clock } = context
  const [row, account] = await Promise.all([findByLogin(db, login), loginKey(db, login)])
  const device = await knownDevice(db, row?.id, deviceCookie)
  const attempt = await countAttempt(db, passwordLimits(account, networkOf(address), device), clock())
  let isWrong = false
  try {
    isWrong = !(await secretFits(row?.password_hash ?? null, password))
  } finally {
    if (!isWrong) await takeBack(db, attempt)
  }
  if (!row || isWrong) throw new Problem('login_failed')
  await requireCode(context, row.id, code)
  return { user: await presentWithReach(db, row), proof: { passwordHash: row.password_hash, linkId: null } }
}

/** The session's user. Throws `unauthenticated` when they have just been removed. */
export async function currentUser({ db }: Context, session: Session): Promise<User> {
  const row = await findUser(db, session.userId)
  if (!row || row.deleted_at) throw new Problem('unauthenticated')
  return presentWithReach(db, row)
}

/**
 * Users, newest first, removed ones only on request. A visit manager never gets staff, and a limited one no addresses of guests without a
 * visit in the reach.
 */
export async function users(
  { db, clock, config }: Context,
  session: Session,
  { limit, cursor, q, deleted, linkless, ...filter }: z.output<typeof userCalls.list.query>,
): Promise<{ items: User[]; nextCursor: string | null }> {
  const rows = await listUsers(db, {
    ...filter,
    q,
    // A phone is found in any spelling; digits without separators may also be a login.
    phones: phoneStartsIn(q ?? '', config),
    withDeleted: deleted === '1',
    guestsOnly: !seesStaff(session),
    linklessAt: linkless === '1' ? clock() : null,
    reach: session.reach,
    after: cursorId(cursor),
    limit,
  })
  const page = pageOfRows(rows, limit, (row) => row)
  const items = await presentUsers(db, page.items)
  return { ...page, items: await withoutUnknown(db, session.reach, items) }
}

/**
 * The newest live user with a phone, in any spelling. Throws `not_found`, for a visit manager also when the user is staff, for a limited one
 * when the guest has no visit in the reach.
 */
export async function userByPhone({ db, config }: Context, session: Session, typed: string): Promise<User> {
  const phone = phoneIn(typed, config)
  const row = phone === null ? undefined : await findByPhone(db, phone, !seesStaff(session))
  if (!row || !(await isKnown(db, session.reach, row.id))) throw notFound()
  return presentWithReach(db, row)
}
