import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { resolveNotices } from '../notifications/service.ts'
import { newToken, tokenHash } from '../../base/secrets/token.ts'
import {
  freeChatOfRemoved,
  insertToken,
  linkChat,
  lockPerson,
  lockToken,
  useToken,
  type Chat,
  type Person,
} from './queries.ts'

const MINUTE = 60_000
/** Long enough to find the bot on another device, too short for a token in a history to be useful. */
const GOOD_FOR = 15 * MINUTE
/** The number of tokens kept per user, since each opening of the menu makes one. */
const KEPT = 20

/** Makes a token with which `/start` connects a chat to a user. Only its hash is stored. */
export async function makeToken({ db, clock }: Context, userId: string): Promise<string> {
  const [token, now] = [newToken(), clock()]
  await insertToken(db, {
    hash: tokenHash(token),
    userId,
    now,
    expiresAt: new Date(now.getTime() + GOOD_FOR),
    kept: KEPT,
  })
  return token
}

/**
 * `again`: the token has connected this chat before. `unknown`, `expired`, `used`: the token is not valid. `chatTaken`: the chat
 * is another user's. `userTaken`: the user has another chat.
 */
export type Linking =
  | { outcome: 'linked' | 'again'; person: Person }
  | { outcome: 'unknown' | 'expired' | 'used' | 'chatTaken' | 'userTaken' }

/** Connects a chat to the user of the token. A token works once. */
export function link(context: Context, token: string, chat: Chat): Promise<Linking> {
  return context.db
    .transaction()
    .execute((transaction) => linkOnce(context, transaction, tokenHash(token), chat))
}

async function linkOnce(context: Context, db: Database, hash: Buffer, chat: Chat): Promise<Linking> {
  const token = await lockToken(db, hash)
  const person = token && (await lockPerson(db, token.user_id))
  if (!person) return { outcome: 'unknown' }
  // Telegram repeats a message when our confirmation was lost.
  const isAgain = person.telegram_chat === chat.chat
  if (token.used_by !== null)
    return token.used_by === chat.chat && isAgain ? { outcome: 'again', person } : USED
  if (new Date(token.expires_at) <= context.clock()) return { outcome: 'expired' }
  if (isAgain) return { outcome: 'again', person }
  if (person.telegram_chat !== null) return { outcome: 'userTaken' }
  await freeChatOfRemoved(db, chat.chat)
  if (!(await linkChat(db, person.id, chat))) return { outcome: 'chatTaken' }
  await useToken(db, hash, chat.chat)
  await resolveNotices(context, db, { userId: person.id, isKnown: true })
  return { outcome: 'linked', person }
}

const USED = { outcome: 'used' } as const
