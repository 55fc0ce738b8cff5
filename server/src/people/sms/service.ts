import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import { CODE, type CodeWay } from '@cloche/contract/codes.ts'
import type { userCalls } from '@cloche/contract/users.ts'
import { requirePerson } from '../captcha/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { post, withdrawCodes } from '../../base/outbox/service.ts'
import { calledPhone, e164 } from '../../base/phones.ts'
import { hasChannel } from '../../base/posting/channels.ts'
import { invalid, Problem, rateLimited } from '../../base/faults/problem.ts'
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

export { deleteConfirmed, deleteExpiredCodes } from './queries.ts'

/** Codes per hour: to one phone or e-mail address, from one network, and in all. */
export const HOURLY = { phone: 5, network: 20, all: 500 } as const
const HOUR_SECONDS = 3600
const TOKEN_SECONDS = 3600

type Asked = z.output<typeof userCalls.sms.body>

/** How the code that confirms an applicant goes out. Where nothing is set up, staff read it in the outbox as a text message. */
export function codeWay({ config }: Pick<Context, 'config'>): CodeWay {
  return !hasChannel(config, 'sms') && hasChannel(config, 'email') ? 'email' : 'sms'
}

/**
 * Sends a code to a phone, or to the applicant's e-mail address where no text messages are sent. It does not look for the owner, so the
 * answer reveals nothing. Throws `invalid`, `phone_premium`, `rate_limited` with the time to wait, `captcha_failed`, `unavailable`.
 */
export async function requestCode(
  context: Context,
  { telephone, email, captcha, language }: Asked,
  address: string,
): Promise<{ resendAfter: number; expiresIn: number }> {
  const { db, clock } = context
  const phone = calledPhone(telephone, context.config, 'telephone')
  const to = receiver(context, phone, email)
  const limits = limitsOf(to, address)
  const admit = async (connection: Database, now: Date) => {
    await refuseSoon(connection, to, now)
    await refuseBeyond(connection, limits, now)
  }
  await admit(db, clock())
  await requirePerson(context, captcha, address)
  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')
  const code_hash = await hashSecret(code)
  await db.transaction().execute(async (transaction) => {
    const now = clock()
    await take(transaction, limits, now)
    await refuseSoon(transaction, to, now)
    const expires_at = later(now, CODE.seconds)
    await storeCode(transaction, { phone: to, code_hash, created_at: now, expires_at })
    await withdrawCodes(transaction, to)
    const message = {
      kind: 'code',
      channel: to === phone ? 'sms' : 'email',
      recipient: to,
      language,
    } as const
    await post(context, transaction, { ...message, facts: { code }, expiresAt: expires_at })
  })
  return { resendAfter: CODE.resendSeconds, expiresIn: CODE.seconds }
}

/** What the code goes to, and confirms: the phone, or the address in lower case. Throws `invalid` at `email` where text messages are sent. */
function receiver(context: Context, phone: string, email: string | undefined): string {
  if (email === undefined) return phone
  if (codeWay(context) !== 'email') throw invalid('email', 'Here a code goes to the phone')
  return email.toLowerCase()
}

function limitsOf(to: string, address: string): Limit[] {
  const hourly = (subject: string, max: number) => ({ kind: 'sms', subject, max, seconds: HOUR_SECONDS })
  return [hourly(to, HOURLY.phone), hourly(networkOf(address), HOURLY.network), hourly('all', HOURLY.all)]
}

async function refuseSoon(db: Database, to: string, now: Date): Promise<void> {
  const last = await lastCodeAt(db, to)
  const wait = last ? CODE.resendSeconds - (now.getTime() - Date.parse(last)) / 1000 : 0
  if (wait > 0) throw rateLimited(wait)
}

/**
 * Confirms a phone, or an e-mail address beside an unconfirmed phone, by its code, once, and returns a token for the anketa that is valid
 * for an hour. It takes the same time where there is no code. Throws `invalid`, `code_wrong`, `code_expired`.
 */
export async function confirmPhone(
  { db, clock, config }: Context,
  { phone: typed, email, code }: z.output<typeof userCalls.phoneConfirm.body>,
): Promise<{ phone: string; phoneToken: string; expiresIn: number }> {
  const now = clock()
  const phone = calledPhone(typed, config, 'phone')
  const to = email?.toLowerCase() ?? phone
  const tried = await tryCode(db, to, now)
  const fits = await secretFits(tried?.code_hash ?? null, code)
  if (!tried || (!fits && tried.tries >= CODE.attempts)) throw new Problem('code_expired')
  if (!fits) throw new Problem('code_wrong')
  const phoneToken = newToken()
  await db.transaction().execute(async (transaction) => {
    if (!(await useCode(transaction, to, tried.code_hash, now))) throw new Problem('code_expired')
    const expires_at = later(now, TOKEN_SECONDS)
    const typed_phone = to === phone ? null : phone
    await insertPhoneToken(transaction, {
      token_hash: tokenHash(phoneToken),
      phone: to,
      typed_phone,
      expires_at,
    })
  })
  return { phone: e164(phone), phoneToken, expiresIn: TOKEN_SECONDS }
}

/** What an applicant has confirmed. */
export type Confirmed = { by: 'sms'; phone: string } | { by: 'email'; phone: string; email: string }

/**
 * What was confirmed for a token, and the application made with it, if any. Call it in the transaction that makes the application,
 * and call `mark` there. Throws `phone_unconfirmed`.
 */
export async function confirmedPhone(
  db: Database,
  phoneToken: string,
  now: Date,
): Promise<{
  confirmed: Confirmed
  applicationId: string | null
  mark(applicationId: string): Promise<void>
}> {
  const token = tokenHash(phoneToken)
  const row = await lockPhoneToken(db, token, now)
  if (!row) throw new Problem('phone_unconfirmed')
  const { phone, typed_phone, application_id } = row
  const confirmed: Confirmed =
    typed_phone === null ? { by: 'sms', phone } : { by: 'email', phone: typed_phone, email: phone }
  return { confirmed, applicationId: application_id, mark: (id) => markPhoneToken(db, token, id) }
}

const later = (time: Date, seconds: number) => new Date(time.getTime() + seconds * 1000)
