import type { Context } from '../context.ts'
import type { Session } from '../http/sessions.ts'
import { Problem } from '../platform/problem.ts'
import { countAttempt } from '../platform/rate-limits.ts'
import { secretFits } from '../platform/secret-hash.ts'
import { deleteSessionsOf } from '../sessions/service.ts'
import { passwordHashOf } from './credentials.ts'
import { auditUser } from './logging.ts'
import { findAccount, lockUser, updateUser, type Account } from './queries.ts'

/** Within an hour, of one account: a session somebody else holds is no way to guess its password. */
const HOURLY_PASSWORDS = 20

/** The caller's account, when this is its password. Throws `password_wrong`, `rate_limited`. */
export async function requirePassword(
  { db, clock }: Context,
  { userId }: Session,
  password: string,
): Promise<Account> {
  const limit = { kind: 'password', subject: userId, max: HOURLY_PASSWORDS, seconds: 3600 }
  await countAttempt(db, [limit], clock())
  const account = await findAccount(db, userId)
  if (!account || !(await secretFits(account.password_hash, password))) throw new Problem('password_wrong')
  return account
}

/** Another password for the caller, whose other sessions end. Throws like `requirePassword`. */
export async function changeOwnPassword(
  context: Context,
  session: Session,
  { oldPassword, password }: { oldPassword: string; password: string },
): Promise<void> {
  const { password_hash: oldHash } = await requirePassword(context, session, oldPassword)
  const password_hash = await passwordHashOf(password)
  await context.db.transaction().execute(async (db) => {
    const user = await lockUser(db, session.userId)
    // An administrator has set another one meanwhile.
    if (user?.password_hash !== oldHash) throw new Problem('password_wrong')
    await updateUser(db, user.id, { password_hash })
    await deleteSessionsOf(db, user.id, session.id)
    await auditUser(db, session, context.clock(), user, { password: [null, 'changed'] })
  })
}
