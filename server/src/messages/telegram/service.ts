import type { z } from 'zod'
import type { userCalls } from '@cloche/contract/users.ts'
import type { TelegramBot } from '../../base/config/config.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import type { DomainEvent } from '../../base/events/events.ts'
import type { Session } from '../../base/http/sessions.ts'
import { makeToken } from './linking.ts'
import { isLinked, unlinkChat, unlinkUser } from './queries.ts'

export { deleteOldTokens, unlinkUser } from './queries.ts'

const ASK_SECONDS = 5

type TelegramState = z.input<typeof userCalls.telegram.response>

/** Returns the bot's name, requested once; null while Telegram can't be reached. */
export function botName({ config, log }: Context): () => Promise<string | null> {
  let known: Promise<string> | null = null
  return async () => {
    if (!config.telegram) return null
    known ??= askName(config.telegram)
    try {
      return await known
    } catch (error) {
      known = null
      log.warn({ err: error }, 'Telegram could not be asked for the bot’s name')
      return null
    }
  }
}

async function askName(telegram: TelegramBot): Promise<string> {
  const { telegramApi } = await import('../../base/posting/telegram.ts')
  return (await telegramApi(telegram, ASK_SECONDS).getMe()).username
}

/**
 * Returns whether there is a bot and the caller is connected to it; if not, returns a link that connects them once within
 * 15 minutes.
 */
export async function telegramState(
  context: Context,
  { userId }: Session,
  nameOfBot: () => Promise<string | null>,
): Promise<TelegramState> {
  const linked = await isLinked(context.db, userId)
  if (!context.config.telegram) return { enabled: false, linked, link: null }
  const name = linked ? null : await nameOfBot()
  const link = name && `https://t.me/${name}?start=${await makeToken(context, userId)}`
  return { enabled: true, linked, link }
}

/** Disconnects the caller; a second call is a no-op. Earlier links become invalid. */
export async function disconnectTelegram({ db }: Context, { userId }: Session): Promise<void> {
  await db.transaction().execute((transaction) => unlinkUser(transaction, userId))
}

/** Disconnects chats whose owner has blocked the bot or is no longer there. */
export async function unlinkGoneChats(
  _context: Context,
  db: Database,
  events: readonly DomainEvent[],
): Promise<void> {
  for (const event of events) {
    if (event.type === 'recipient.gone' && event.channel === 'telegram') await unlinkChat(db, event.recipient)
  }
}
