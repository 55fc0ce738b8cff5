import type { Context } from '../context.ts'
import { Problem } from '../platform/problem.ts'
import { countAttempt } from '../platform/rate-limits.ts'
import { unseal } from './cipher.ts'
import { isAppCode, recoveryHash, stepOf } from './codes.ts'
import { findTotp, spendRecoveryCode, spendStep, type TotpRow } from './queries.ts'

export { deleteTotp } from './queries.ts'

/** Codes that may be tried within an hour for one account, right ones among them. */
const HOURLY_CODES = 10

/**
 * Spends a code of an account whose two-step login is on; passes for any other account. To be asked after the password,
 * which alone may tell that it is on. Throws `code_required`, `code_wrong` (used ones too), `rate_limited`.
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

/** Counted before it is known whether it fits, so that many at once are no more than one after another. */
export async function countCode({ db, clock }: Context, userId: string): Promise<void> {
  const limit = { kind: 'totp', subject: userId, max: HOURLY_CODES, seconds: 3600 }
  await countAttempt(db, [limit], clock())
}

async function spendAppCode({ db, clock }: Context, totp: TotpRow, code: string): Promise<boolean> {
  const secret = await unseal(db, totp.user_id, totp.secret)
  const step = stepOf(secret, code, clock())
  return step !== null && (await spendStep(db, totp.user_id, step))
}
