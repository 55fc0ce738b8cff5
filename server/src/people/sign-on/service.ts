import { v7 } from 'uuid'
import { isStaff } from '@cloche/contract/constants.ts'
import type { Context } from '../../base/context.ts'
import { seal, unseal } from '../../base/db/cipher.ts'
import type { Database } from '../../base/db/database.ts'
import { Problem } from '../../base/faults/problem.ts'
import type { Login, Session } from '../../base/http/sessions.ts'
import {
  findIdentity,
  insertIdentity,
  listIdentities,
  lockSubject,
  touchIdentity,
} from '../identities/service.ts'
import { deleteSessionsOfIdentity, findIdToken } from '../sessions/service.ts'
import { requireCode } from '../totp/service.ts'
import { addSignedOn, auditUser, lockUser, requirePassword, takeRole } from '../users/service.ts'
import { beginAttempt, type Attempt } from './attempts.ts'
import { emailIn, labelIn, namesIn, roleIn } from './claims.ts'
import { isOf } from './linked.ts'
import type { Provider, SignedOn } from './provider.ts'
import { Refused } from './refusal.ts'

/** The screen on which staff link accounts. */
export const ACCOUNT = '/admin/account'

/** Finishes a login: who it is, with the role of the claims. Throws `Refused`. */
export async function finishLogin(
  context: Context,
  provider: Provider,
  query: string,
  { proofs }: Attempt,
): Promise<Omit<Login, 'agent'>> {
  const person = await provider.exchange(query, proofs)
  const found = await context.db
    .transaction()
    .execute((transaction) => admit(context, transaction, provider, person))
    .catch(async (error: unknown) => {
      const isLast = error instanceof Problem && error.code === 'conflict'
      const refusal = isLast ? new Refused('last_admin') : error
      if (refusal instanceof Refused) await endSessions(context, person)
      throw refusal
    })
  const owner = found.userId
  const idToken = await seal(context.db, { key: 'id_token', owner }, Buffer.from(person.idToken))
  const identity = { id: found.identityId, idToken }
  return { userId: owner, roleId: found.roleId, passwordHash: null, linkId: null, identity }
}

interface Admitted {
  userId: string
  roleId: number
  identityId: string
}

/** Throws `Refused`, and `conflict` as `takeRole`. */
async function admit(
  { clock }: Context,
  db: Database,
  { oidc }: Provider,
  person: SignedOn,
): Promise<Admitted> {
  const [now, roleId] = [clock(), roleIn(person.claims, oidc)]
  const label = labelIn(person.claims, person.subject)
  await lockSubject(db, person)
  const known = await findIdentity(db, person)
  if (!known) {
    if (!oidc.createsAccounts) throw new Refused('unlinked')
    if (roleId === null) throw new Refused('no_role')
    const { claims, subject, issuer } = person
    const newcomer = { ...namesIn(claims, subject), email: emailIn(claims), roleId, provider: oidc.name }
    const { id: user_id } = await addSignedOn(db, now, newcomer)
    const id = v7()
    await insertIdentity(db, { id, user_id, issuer, subject, label, linked_at: now, last_used_at: now })
    return { userId: user_id, roleId, identityId: id }
  }
  const user = await lockUser(db, known.user_id)
  if (!user || user.deleted_at) throw new Refused('removed')
  if (!isStaff(user.role_id)) throw new Refused('unlinked')
  if (roleId === null) throw new Refused('no_role')
  await takeRole(db, now, user, { roleId, provider: oidc.name })
  await touchIdentity(db, known.id, label, now)
  return { userId: user.id, roleId, identityId: known.id }
}

/** Whom the provider lets in no more does not stay in by an earlier login. */
async function endSessions({ db }: Context, person: SignedOn): Promise<void> {
  const known = await findIdentity(db, person)
  if (known) await deleteSessionsOfIdentity(db, { identityId: known.id, userId: known.user_id })
}

/**
 * Begins to link an account of the provider to the caller, and returns where the browser goes. A stolen session alone can't, since it would make
 * the thief a way in that lasts. Throws `password_wrong`, `code_required`, `code_wrong`, `conflict`, `rate_limited`, and `Refused`.
 */
export async function beginLinking(
  context: Context,
  provider: Provider,
  session: Session,
  { password, code, browser }: { password: string; code: string | undefined; browser: string },
): Promise<string> {
  await requirePassword(context, session, password)
  await requireCode(context, session.userId, code)
  const linked = await listIdentities(context.db, session.userId)
  if (linked.some(({ issuer }) => isOf(provider, issuer)))
    throw new Problem('conflict', 'An account of this provider is linked already')
  return beginAttempt(context, provider, { browser, userId: session.userId, returnTo: ACCOUNT })
}

/** Links the account of the provider to the user who began, if that user is still logged in here. Throws `Refused`. */
export async function finishLinking(
  { db, clock }: Context,
  provider: Provider,
  query: string,
  { proofs, userId, session }: Attempt & { session: Session | null },
): Promise<void> {
  const person = await provider.exchange(query, proofs)
  if (!session || session.userId !== userId) throw new Refused('expired', 'another user is logged in')
  const { issuer, subject } = person
  const label = labelIn(person.claims, subject)
  await db.transaction().execute(async (transaction) => {
    const now = clock()
    const user = await lockUser(transaction, session.userId)
    if (!user || user.deleted_at || !isStaff(user.role_id)) throw new Refused('removed')
    const row = { id: v7(), user_id: user.id, issuer, subject, label, linked_at: now }
    if (!(await insertIdentity(transaction, row))) {
      const known = await findIdentity(transaction, person)
      if (known?.user_id === user.id) return
      throw new Refused('taken')
    }
    await auditUser(transaction, session, now, user, { identity: [null, provider.oidc.name] })
  })
}

/** Where the browser ends the provider's session too; null when this session has none, or the provider offers or answers nothing. */
export async function logoutAddress(
  { db, log }: Context,
  provider: Provider | null,
  { id, userId }: Session,
): Promise<string | null> {
  const sealed = provider && (await findIdToken(db, id))
  if (!sealed) return null
  const idToken = await unseal(db, { key: 'id_token', owner: userId }, sealed)
  return provider.logoutAddress(idToken.toString()).catch((error: unknown) => {
    if (!(error instanceof Refused)) throw error
    log.warn({ reason: error.reason, fault: error.fault }, 'the provider of single sign-on does not log out')
    return null
  })
}
