import { z } from 'zod'
import type { Language } from '@cloche/contract/constants.ts'
import type { loginLinkCalls } from '@cloche/contract/login-links.ts'
import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { Config } from '../../base/config/config.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { invalid } from '../../base/faults/problem.ts'
import { post } from '../../base/outbox/service.ts'
import { phoneIn } from '../../base/phones.ts'
import { channelsOf } from '../../base/posting/addresses.ts'
import { MAX_MESSAGES, sendUntold } from '../links/service.ts'
import { listGuestsAt, type GuestAt } from './link-queries.ts'
import { FIRST_LINK_DAYS, mintLink } from './links.ts'

const DAY = 86_400_000

/**
 * Sends the guests with this phone or e-mail address a new link, beside the links that they have. The answer is the same when there is
 * none. Throws `invalid` at `to`, `rate_limited`, `unavailable`.
 */
export async function askForLink(
  context: Context,
  { to: typed, language }: z.output<typeof loginLinkCalls.ask.body>,
  network: string,
): Promise<{ isSetUp: boolean }> {
  const to = addressIn(typed, context.config)
  const channels = channelsTo(to, channelsOf(context.config))
  await sendUntold(context, { kind: 'link', to, network }, async () => {
    if (channels.length === 0) return
    await context.db.transaction().execute(async (transaction) => {
      for (const guest of await listGuestsAt(transaction, to, MAX_MESSAGES))
        await sendLink(context, transaction, channels, { ...guest, language: guest.language ?? language })
    })
  })
  return { isSetUp: channels.length > 0 }
}

/** A typed e-mail address, or a phone as it is stored. */
function addressIn(typed: string, config: Config): string {
  const to = z.email().safeParse(typed).data ?? phoneIn(typed, config)
  if (to === null) throw invalid('to', 'Neither an e-mail address nor a phone number')
  return to
}

/** The channels that may carry the link, the address's own first. Telegram reaches guests who have linked it, whatever they typed. */
function channelsTo(to: string, configured: readonly MessageChannel[]): MessageChannel[] {
  const own = to.includes('@') ? 'email' : 'sms'
  return ([own, 'telegram'] as const).filter((channel) => configured.includes(channel))
}

async function sendLink(
  context: Context,
  db: Database,
  channels: readonly MessageChannel[],
  guest: GuestAt & { language: Language },
): Promise<void> {
  const { id: userId, first_name: firstName, language } = guest
  const recipients = { email: guest.email, sms: guest.phone, telegram: guest.telegram_chat }
  const channel = channels.find((each) => recipients[each] !== null)
  if (!channel) return
  const facts = { firstName, link: await mintLink(context, db, userId) }
  const expiresAt = new Date(context.clock().getTime() + FIRST_LINK_DAYS * DAY)
  const about = { recipient: recipients[channel]!, language, userId, expiresAt }
  await post(context, db, { kind: 'invited', channel, facts, ...about })
}
