import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { Problem } from '../../base/faults/problem.ts'
import { countAttempt } from '../../base/http/rate-limits.ts'
import { secretFits } from '../../base/secrets/secret-hash.ts'
import { deleteSessionsOf } from '../sessions/service.ts'
import { passwordHashOf } from './credentials.ts'
import { auditUser } from './logging.ts'
import { findAccount, lockUser, updateUser, type Account } from './queries.ts'

/** Tries per account and hour: the holder of a stolen session must not guess the password. */
const HOURLY_PASSWORDS = 20

/** Returns the caller's account if the password is right. Throws `password_wrong`, `rate_limited`. */
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

/** Changes the caller's password and ends their other sessions. Throws as `requirePassword`. */
export async function changeOwnPassword(
  context: Context,
  session: Session,
  { oldPassword, password }: { oldPassword: string; password: string },
): Promise<void> {
  const { password_hash: oldHash } = await requirePassword(context, session, oldPassword)
  const password_hash = await passwordHashOf(password)
  await context.db.transaction().execute(async (db) => {
    const user = await lockUser(db, session.userId)
    // An administrator has changed the password meanwhile.
    if (user?.password_hash !== oldHash) throw new Problem('password_wrong')
    await updateUser(db, user.id, { password_hash })
    await deleteSessionsOf(db, user.id, session.id)
    await auditUser(db, session, context.clock(), user, { password: [null, 'changed'] })
  })
}
