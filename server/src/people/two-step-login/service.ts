import { TOTP } from '@cloche/contract/codes.ts'
import type { TotpState } from '@cloche/contract/totp.ts'
import type { Context } from '../../base/context.ts'
import { seal, unseal } from '../../base/db/cipher.ts'
import type { Database } from '../../base/db/database.ts'
import type { Session } from '../../base/http/sessions.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { namesOf } from '../../base/settings/service.ts'
import { deleteSessionsOf } from '../sessions/service.ts'
import { auditUser, findUser, lockUser, requirePassword } from '../users/service.ts'
import {
  confirmSecret,
  countCode,
  countRecoveryCodes,
  deleteTotp,
  describeSecret,
  findTotp,
  newRecoveryCode,
  newSecret,
  recoveryHash,
  replaceRecoveryCodes,
  spendCode,
  stepOf,
  storePending,
  type TotpRow,
} from '../totp/service.ts'

/** Whether a user's two-step login is on. Throws `not_found`. */
export async function totpState({ db }: Context, userId: string): Promise<TotpState> {
  if (!(await findUser(db, userId))) throw notFound()
  const totp = await findTotp(db, userId)
  return { enabledAt: totp?.confirmed_at ?? null, recoveryCodesLeft: await countRecoveryCodes(db, userId) }
}

/**
 * Makes a secret for the caller's app; a first code has to confirm it. Throws `password_wrong`, `conflict` while two-step login
 * is on.
 */
export async function beginTotp(
  context: Context,
  session: Session,
  password: string,
): Promise<{ uri: string; secret: string }> {
  const { db, clock, config } = context
  const user = await requirePassword(context, session, password)
  const secret = newSecret()
  const sealed = await seal(db, { key: 'totp', owner: user.id }, secret)
  const stored = await storePending(db, { user_id: user.id, secret: sealed, created_at: clock() })
  if (!stored) throw alreadyOn()
  const { name } = await namesOf(db)
  const issuer = `${name} (${new URL(config.publicUrl).hostname})`
  return describeSecret(secret, { issuer, label: user.login ?? user.id })
}

/**
 * Turns two-step login on with a first code, ends the caller's other sessions and returns the recovery codes. Throws `code_wrong`,
 * `conflict`, `rate_limited`.
 */
export async function confirmTotp(
  context: Context,
  session: Session,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  const { db, clock } = context
  const totp = await findTotp(db, session.userId)
  if (!totp) throw new Problem('conflict', 'There is no secret to confirm; begin again')
  if (totp.confirmed_at) throw alreadyOn()
  await countCode(context, session.userId)
  const now = clock()
  const step = stepOf(await unseal(db, { key: 'totp', owner: totp.user_id }, totp.secret), code, now)
  if (step === null) throw new Problem('code_wrong')
  return db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, session.userId)
    const confirmed = await confirmSecret(transaction, totp, { step, now })
    if (!user || !confirmed) throw new Problem('conflict', 'This was begun anew meanwhile')
    await deleteSessionsOf(transaction, user.id, session.id)
    await auditUser(transaction, session, now, user, { totp: ['off', 'on'] })
    return makeRecoveryCodes(transaction, user.id)
  })
}

/**
 * Turns two-step login off and ends the caller's other sessions. Throws `password_wrong`, `code_wrong`, `conflict` while it is off,
 * `rate_limited`.
 */
export async function turnOffTotp(
  context: Context,
  session: Session,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await requirePassword(context, session, password)
  await spendCode(context, await confirmedTotp(context, session), code)
  await remove(context, session, session.userId)
}

/**
 * Replaces the recovery codes by ten new ones and ends the caller's other sessions. Throws `code_wrong`, `conflict` while two-step
 * login is off, `rate_limited`.
 */
export async function renewRecoveryCodes(
  context: Context,
  session: Session,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  await spendCode(context, await confirmedTotp(context, session), code)
  return context.db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, session.userId)
    if (!user || !(await findTotp(transaction, user.id))) throw isOff()
    await deleteSessionsOf(transaction, user.id, session.id)
    await auditUser(transaction, session, context.clock(), user, { recoveryCodes: [null, 'changed'] })
    return makeRecoveryCodes(transaction, user.id)
  })
}

/**
 * Turns another user's two-step login off and ends that user's sessions; a second call is a no-op. Throws `not_found`, `conflict`
 * for the caller's own.
 */
export async function resetTotp(context: Context, session: Session, userId: string): Promise<void> {
  if (userId === session.userId) throw new Problem('conflict', 'Another administrator has to do this')
  await remove(context, session, userId)
}

async function remove({ db, clock }: Context, session: Session, userId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const user = await lockUser(transaction, userId)
    if (!user) throw notFound()
    if (!(await deleteTotp(transaction, userId))) return
    await deleteSessionsOf(transaction, userId, session.id)
    await auditUser(transaction, session, clock(), user, { totp: ['on', 'off'] })
  })
}

async function confirmedTotp({ db }: Context, { userId }: Session): Promise<TotpRow> {
  const totp = await findTotp(db, userId)
  if (!totp?.confirmed_at) throw isOff()
  return totp
}

async function makeRecoveryCodes(db: Database, userId: string): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = Array.from({ length: TOTP.recoveryCodes }, newRecoveryCode)
  await replaceRecoveryCodes(db, userId, recoveryCodes.map(recoveryHash))
  return { recoveryCodes }
}

const alreadyOn = () => new Problem('conflict', 'Two-step login is on; turn it off first')
const isOff = () => new Problem('conflict', 'Two-step login is off')
