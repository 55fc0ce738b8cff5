import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { CODE } from '@cloche/contract/codes.ts'
import type { userCalls } from '@cloche/contract/users.ts'
import { requirePerson } from '../captcha/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { post, withdrawCodes } from '../../base/outbox/service.ts'
import { Problem, rateLimited } from '../../base/faults/problem.ts'
import { networkOf, refuseBeyond, take, type Limit } from '../../base/http/rate-limits.ts'
import { hashSecret, secretFits } from '../../base/secrets/secret-hash.ts'
import { newToken, tokenHash } from '../../base/secrets/token.ts'
import {
  insertPhoneToken,
  lastCodeAt,
  lockPhoneToken,
  markPhoneToken,
  storeCode,
  tryCode,
  useCode,
} from './queries.ts'

export { deleteExpiredCodes, deletePhones } from './queries.ts'

/** Codes per hour: to one phone, from one network, and in all. */
export const HOURLY = { phone: 5, network: 20, all: 500 } as const
const HOUR_SECONDS = 3600
const TOKEN_SECONDS = 3600

type Asked = z.output<typeof userCalls.sms.body>

/**
 * Sends a code to a phone. It does not look for the phone's owner, so the answer reveals nothing. Throws `rate_limited` with the
 * time to wait, `captcha_failed`, `unavailable`.
 */
export async function requestCode(
  context: Context,
  { telephone: phone, captcha, language }: Asked,
  address: string,
): Promise<{ resendAfter: number; expiresIn: number }> {
  const { db, clock } = context
  const limits = limitsOf(phone, address)
  const admit = async (connection: Database, now: Date) => {
    await refuseSoon(connection, phone, now)
    await refuseBeyond(connection, limits, now)
  }
  await admit(db, clock())
  await requirePerson(context, captcha, address)
  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')
  const code_hash = await hashSecret(code)
  await db.transaction().execute(async (transaction) => {
    const now = clock()
    await take(transaction, limits, now)
    await refuseSoon(transaction, phone, now)
    const expires_at = later(now, CODE.seconds)
    await storeCode(transaction, { phone, code_hash, created_at: now, expires_at })
    await withdrawCodes(transaction, phone)
    const message = { kind: 'code', channel: 'sms', recipient: phone, language } as const
    await post(context, transaction, { ...message, facts: { code }, expiresAt: expires_at })
  })
  return { resendAfter: CODE.resendSeconds, expiresIn: CODE.seconds }
}

function limitsOf(phone: string, address: string): Limit[] {
  const hourly = (subject: string, max: number) => ({ kind: 'sms', subject, max, seconds: HOUR_SECONDS })
  return [hourly(phone, HOURLY.phone), hourly(networkOf(address), HOURLY.network), hourly('all', HOURLY.all)]
}

async function refuseSoon(db: Database, phone: string, now: Date): Promise<void> {
  const last = await lastCodeAt(db, phone)
  const wait = last ? CODE.resendSeconds - (now.getTime() - Date.parse(last)) / 1000 : 0
  if (wait > 0) throw rateLimited(wait)
}

/**
 * Confirms a phone by its code, once, and returns a token for the anketa that is valid for an hour. It takes the same time for a
 * phone without a code. Throws `code_wrong`, `code_expired`.
 */
export async function confirmPhone(
  { db, clock }: Context,
  { phone, code }: z.output<typeof userCalls.phoneConfirm.body>,
): Promise<{ phone: string; phoneToken: string; expiresIn: number }> {
  const now = clock()
  const tried = await tryCode(db, phone, now)
  const fits = await secretFits(tried?.code_hash ?? null, code)
  if (!tried || (!fits && tried.tries >= CODE.attempts)) throw new Problem('code_expired')
  if (!fits) throw new Problem('code_wrong')
  const phoneToken = newToken()
  await db.transaction().execute(async (transaction) => {
    if (!(await useCode(transaction, phone, tried.code_hash, now))) throw new Problem('code_expired')
    const token_hash = tokenHash(phoneToken)
    await insertPhoneToken(transaction, { token_hash, phone, expires_at: later(now, TOKEN_SECONDS) })
  })
  return { phone, phoneToken, expiresIn: TOKEN_SECONDS }
}

/**
 * The confirmed phone of a token, and the application made with it, if any. Call it in the transaction that makes the
 * application, and call `mark` there. Throws `phone_unconfirmed`.
 */
export async function confirmedPhone(
  db: Database,
  phoneToken: string,
  now: Date,
): Promise<{ phone: string; applicationId: string | null; mark(applicationId: string): Promise<void> }> {
  const token = tokenHash(phoneToken)
  const row = await lockPhoneToken(db, token, now)
  if (!row) throw new Problem('phone_unconfirmed')
  const { phone, application_id } = row
  return { phone, applicationId: application_id, mark: (id) => markPhoneToken(db, token, id) }
}

const later = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)
