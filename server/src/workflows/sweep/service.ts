import { deleteExpiredChallenges } from '../../people/captcha/service.ts'
import type { Context } from '../../base/context.ts'
import { queueLostMessages, sweepMessages } from '../../base/outbox/service.ts'
import { oneAtATime } from '../../base/jobs/one-at-a-time.ts'
import { repeat } from '../../base/jobs/repeating.ts'
import { deleteOldAttempts } from '../../base/http/rate-limits.ts'
import { deleteExpiredAttempts } from '../../people/identities/service.ts'
import { deleteEndedLinks } from '../../people/links/service.ts'
import { deleteExpiredSessions } from '../../people/sessions/service.ts'
import { deleteExpiredCodes } from '../../people/sms/service.ts'
import { deleteOldTokens } from '../../messages/telegram/service.ts'
import { queueLost, sweepDeliveries } from '../../messages/webhooks/service.ts'

const HOUR = 3_600_000

/** Sweeps now and every hour, in one process at a time. Returns a function that stops it. */
export function keepSwept(context: Context): () => Promise<void> {
  return oneAtATime(context.connection, 'sweep', context.log, (signal) =>
    repeat(signal, HOUR, async () => {
      await sweepExpired(context)
      await queueLostMessages(context)
      await queueLost(context)
    }),
  )
}

/** Deletes expired sessions, codes, tokens, counts, links, and the secrets of messages. */
export async function sweepExpired({ db, clock, log }: Context): Promise<void> {
  const now = clock()
  const removed = {
    sessions: await deleteExpiredSessions(db, now),
    links: await deleteEndedLinks(db, 'guest', now),
    reportLinks: await deleteEndedLinks(db, 'report', now),
    resets: await deleteEndedLinks(db, 'reset', now),
    codes: await deleteExpiredCodes(db, now),
    signOns: await deleteExpiredAttempts(db, now),
    challenges: await deleteExpiredChallenges(db, now),
    attempts: await deleteOldAttempts(db, now),
    telegramTokens: await deleteOldTokens(db, now),
    messages: await sweepMessages(db, now),
    deliveries: await sweepDeliveries(db, now),
  }
  if (Object.values(removed).some((count) => count > 0)) log.info(removed, 'removed what has expired')
}
