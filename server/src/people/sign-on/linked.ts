import type { LinkedIdentities } from '@cloche/contract/sign-on.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import type { Session } from '../../base/http/sessions.ts'
import { deleteIdentityOf, listIdentities, type IdentityRow } from '../identities/service.ts'
import { deleteSessionsOf, deleteSessionsOfIdentity } from '../sessions/service.ts'
import {
  auditUser,
  findAccount,
  hasPassword,
  lockUser,
  refuseLosingTheLastWayIn,
  type Account,
} from '../users/service.ts'
import type { Provider } from './provider.ts'

type Reader = Pick<Context, 'db' | 'config'>

/** The accounts of single sign-on by which a user logs in. Throws `not_found`. */
export async function identitiesOf(
  { db, config }: Reader,
  provider: Provider | null,
  userId: string,
): Promise<LinkedIdentities> {
  const account = await findAccount(db, userId)
  if (!account) throw notFound()
  const rows = await listIdentities(db, userId)
  const items = rows.map((row) => ({
    id: row.id,
    provider: providerOf({ config }, row),
    label: row.label,
    linkedAt: row.linked_at,
    lastUsedAt: row.last_used_at,
    works: provider !== null && isOf(provider, row.issuer),
  }))
  return { provider: provider?.oidc.name ?? null, hasPassword: hasPassword(account), items }
}

/** Unlinks an account of the caller and ends the other sessions that it began; again is a no-op. Throws `conflict` without a password to log in with. */
export async function unlinkIdentity(context: Context, session: Session, id: string): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, session.userId)
    if (!user || !hasPassword(user))
      throw new Problem('conflict', 'Without a password nobody could log in to this account')
    await deleteSessionsOfIdentity(transaction, { identityId: id, userId: user.id }, session.id)
    await unlink(context, transaction, session, { user, id })
  })
}

/**
 * Unlinks an account of another user and ends all of that user's sessions; again is a no-op. Throws `not_found`, and `conflict` for the
 * caller's own, or for an administrator while none could log in with a password.
 */
export async function unlinkIdentityOf(
  context: Context,
  session: Session,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (userId === session.userId) throw new Problem('conflict', 'One’s own account is unlinked elsewhere')
  await context.db.transaction().execute(async (transaction) => {
    await refuseLosingTheLastWayIn(transaction, userId)
    const user = await lockUser(transaction, userId)
    if (!user) throw notFound()
    if (await unlink(context, transaction, session, { user, id })) await deleteSessionsOf(transaction, userId)
  })
}

/** False when there was nothing to unlink. */
async function unlink(
  { clock, config }: Context,
  db: Database,
  session: Session,
  { user, id }: { user: Account; id: string },
): Promise<boolean> {
  const unlinked = await deleteIdentityOf(db, user.id, id)
  if (!unlinked) return false
  await auditUser(db, session, clock(), user, { identity: [providerOf({ config }, unlinked), null] })
  return true
}

/** What people call the provider of an account; of one that is not in use any more only its address is known. */
function providerOf({ config: { oidc } }: Pick<Context, 'config'>, { issuer }: IdentityRow): string {
  return oidc && isOf({ oidc }, issuer) ? oidc.name : new URL(issuer).hostname
}

export const isOf = ({ oidc }: Pick<Provider, 'oidc'>, issuer: string): boolean =>
  new URL(issuer).href === new URL(oidc.issuer).href
