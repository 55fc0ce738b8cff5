import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { DomainEvent, InvitationUnsent } from '../../base/events/events.ts'
import { hasNewer, post } from '../../base/outbox/service.ts'
import { channelsOf, findAddress } from '../../base/posting/addresses.ts'
import { linkHash } from '../links/service.ts'
import { findValidLink } from './link-queries.ts'

/** Sends a guest's link by the next channel when one could not deliver it. */
export async function inviteAnotherWay(
  context: Context,
  db: Database,
  events: readonly DomainEvent[],
): Promise<void> {
  for (const event of events) if (event.type === 'invitation.unsent') await sendByNext(context, db, event)
}

/** Only channels after the failed one are tried, so that the attempts end. A link that was revoked meanwhile stays unsent. */
async function sendByNext(
  context: Context,
  db: Database,
  { userId, channel, link, postedAt }: InvitationUnsent,
): Promise<void> {
  const channels = channelsOf(context.config)
  const rest = channels.slice(channels.indexOf(channel) + 1)
  const address = await findAddress(db, rest, userId)
  if (!address || (await hasNewer(db, { userId, kind: 'invited', since: postedAt }))) return
  const hash = linkHash('guest', new URL(link).searchParams.get('uuid') ?? '')
  const valid = await findValidLink(db, { userId, hash, now: context.clock() })
  if (!valid) return
  await post(context, db, {
    kind: 'invited',
    channel: address.channel,
    recipient: address.recipient,
    language: address.language,
    facts: { firstName: valid.first_name, link },
    userId,
    expiresAt: new Date(valid.expires_at),
  })
}
