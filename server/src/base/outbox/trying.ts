import { TRIAL_MINUTES, type Message, type NewTrial } from '@cloche/contract/messages.ts'
import { audit } from '../audit/service.ts'
import type { Context } from '../context.ts'
import { invalid } from '../faults/problem.ts'
import { take } from '../http/rate-limits.ts'
import type { Session } from '../http/sessions.ts'
import { reachablePhoneIn } from '../phones.ts'
import { outboxAddress } from '../posting/page-addresses.ts'
import { presentMessage } from './present.ts'
import { findMessage } from './queries.ts'
import { post } from './service.ts'

/** Trials per administrator and hour: enough to set up a gateway, too few to trouble anybody by. */
const HOURLY = 12

/**
 * Posts a trial to any address, as every letter is posted, so that what is tried is what is used. It ends unsent when its time is over.
 * Throws `invalid`, `rate_limited`.
 */
export async function tryMessage(
  context: Context,
  session: Session,
  { language, ...to }: NewTrial,
): Promise<Message> {
  const { db, clock, config } = context
  const recipient = recipientOf(context, to)
  return db.transaction().execute(async (transaction) => {
    const now = clock()
    await take(transaction, [{ kind: 'trial', subject: session.userId, max: HOURLY, seconds: 3600 }], now)
    const id = await post(context, transaction, {
      kind: 'trial',
      channel: to.channel,
      recipient,
      language,
      facts: { link: outboxAddress(config.publicUrl) },
      expiresAt: new Date(now.getTime() + TRIAL_MINUTES * 60_000),
    })
    const message = presentMessage((await findMessage(transaction, id))!, now)
    await audit(transaction, session, now, [
      { action: 'create', entity: 'message', entityId: id, subject: message.recipient, people: [] },
    ])
    return message
  })
}

function recipientOf({ config }: Context, { channel, recipient }: Omit<NewTrial, 'language'>): string {
  const known = channel === 'sms' ? reachablePhoneIn(recipient, config) : recipient
  if (known === null) throw invalid('recipient', 'Not a phone number that can be reached')
  return known
}
