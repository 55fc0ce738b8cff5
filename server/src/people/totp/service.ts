import type { Context } from '../../base/context.ts'
import { unseal } from '../../base/db/cipher.ts'
import { Problem } from '../../base/faults/problem.ts'
import { countAttempt } from '../../base/http/rate-limits.ts'
import { isAppCode, recoveryHash, stepOf } from './codes.ts'
import { findTotp, spendRecoveryCode, spendStep, type TotpRow } from './queries.ts'

export { describeSecret, newRecoveryCode, newSecret, recoveryHash, stepOf } from './codes.ts'
export {
  confirmSecret,
  countRecoveryCodes,
  deleteTotp,
  findTotp,
  replaceRecoveryCodes,
  storePending,
  type TotpRow,
} from './queries.ts'

/** Tries per account and hour, right codes included. */
const HOURLY_CODES = 10

/**
 * Spends a code if the account's two-step login is on. Call it after the password check, since only a right password may reveal
 * that it is on. Throws `code_required`, `code_wrong` (also for used codes), `rate_limited`.
 */
export async function requireCode(
  context: Context,
  userId: string,
  typed: string | undefined,
): Promise<void> {
  const totp = await findTotp(context.db, userId)
  if (!totp?.confirmed_at) return
  if (typed === undefined) throw new Problem('code_required')
  await spendCode(context, totp, typed)
}

/** Spends a code of the app or a recovery code. Throws `code_wrong`, `rate_limited`. */
export async function spendCode(context: Context, totp: TotpRow, typed: string): Promise<void> {
  const { db, clock } = context
  const code = typed.replaceAll(/\s/g, '')
  await countCode(context, totp.user_id)
  const fits = isAppCode(code)
    ? await spendAppCode(context, totp, code)
    : await spendRecoveryCode(db, totp.user_id, recoveryHash(code), clock())
  if (!fits) throw new Problem('code_wrong')
}

/** Counts a try before the code is checked, so that parallel tries gain nothing. */
export async function countCode({ db, clock }: Context, userId: string): Promise<void> {
  const limit = { kind: 'totp', subject: userId, max: HOURLY_CODES, seconds: 3600 }
  await countAttempt(db, [limit], clock())
}

async function spendAppCode({ db, clock }: Context, totp: TotpRow, code: string): Promise<boolean> {
  const secret = await unseal(db, { key: 'totp', owner: totp.user_id }, totp.secret)
  const step = stepOf(secret, code, clock())
  return step !== null && (await spendStep(db, totp.user_id, step))
}
