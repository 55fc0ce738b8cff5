import type { z } from 'zod'
import type { passwordResetCalls } from '@cloche/contract/passwords.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { post } from '../../base/outbox/service.ts'
import { channelsOf } from '../../base/posting/addresses.ts'
import { Problem } from '../../base/faults/problem.ts'
import { tokenHash } from '../../base/secrets/token.ts'
import { deleteSessionsOf } from '../sessions/service.ts'
import { deleteLinksOf, MAX_MESSAGES, newLink, sendUntold, takeLink } from '../links/service.ts'
import { passwordHashOf } from './credentials.ts'
import { auditUser } from './logging.ts'
import { lockUser, updateUser } from './queries.ts'
import { insertReset, listWithEmail, type Forgetful } from './reset-queries.ts'

const LIFE_MILLISECONDS = 3_600_000

/**
 * Sends the users with this address a link to set a new password. The answer is the same when there is none. Throws `rate_limited`,
 * `unavailable`.
 */
export async function askForReset(
  context: Context,
  { email, language }: z.output<typeof passwordResetCalls.ask.body>,
  network: string,
): Promise<{ isSetUp: boolean }> {
  const isSetUp = channelsOf(context.config).includes('email')
  await sendUntold(context, { kind: 'reset', to: email, network }, async () => {
    if (!isSetUp) return
    await context.db.transaction().execute(async (transaction) => {
      for (const user of await listWithEmail(transaction, email, MAX_MESSAGES))
        await sendReset(context, transaction, { ...user, language: user.language ?? language })
    })
  })
  return { isSetUp }
}

async function sendReset(
  context: Context,
  db: Database,
  user: Forgetful & { language: NonNullable<Forgetful['language']> },
): Promise<void> {
  const { id, login, email: recipient, language } = user
  const { link, hash, expiresAt } = newLink(context, 'reset', LIFE_MILLISECONDS)
  const reset = { token_hash: hash, user_id: id, state_hash: stateHash(user) }
  await insertReset(db, { ...reset, expires_at: expiresAt })
  const facts = { login, link }
  const to = { channel: 'email', recipient, language, userId: id } as const
  await post(context, db, { ...to, kind: 'password_reset', facts, expiresAt })
}

const stateHash = ({ email, password_hash }: { email: string | null; password_hash: string | null }) =>
  tokenHash(`${email} ${password_hash}`)

/** Sets a new password by a link and ends every session of the user. Throws `code_expired` for a link that is used or over. */
export async function resetPassword(
  { db, clock }: Context,
  { token, password }: z.output<typeof passwordResetCalls.set.body>,
): Promise<void> {
  const now = clock()
  const password_hash = await passwordHashOf(password)
  await db.transaction().execute(async (transaction) => {
    const reset = await takeLink(transaction, token, now)
    const user = reset && (await lockUser(transaction, reset.user_id))
    if (!user || user.deleted_at || !stateHash(user).equals(reset.state_hash))
      throw new Problem('code_expired')
    await updateUser(transaction, user.id, { password_hash })
    await deleteLinksOf(transaction, 'reset', user.id)
    await deleteSessionsOf(transaction, user.id)
    await auditUser(transaction, { userId: user.id }, now, user, { password: [null, 'changed'] })
  })
}
