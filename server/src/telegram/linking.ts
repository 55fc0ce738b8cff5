import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { settleDue } from '../notifications/service.ts'
import { newToken, tokenHash } from '../platform/token.ts'
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
/** Enough to find the bot on another device, not to be found in a history. */
const GOOD_FOR = 15 * MINUTE
/** Every look at the menu makes one. */
const KEPT = 20

/** Makes a token with which `/start` connects a chat to a user. What is stored is a hash: it is known here and never again. */
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
 * `again`: this chat was connected with it already. `unknown`, `expired`, `used`: the token is no good. `chatTaken`: the chat is somebody
 * else's. `userTaken`: they have another chat.
 */
export type Linking =
  | { outcome: 'linked' | 'again'; person: Person }
  | { outcome: 'unknown' | 'expired' | 'used' | 'chatTaken' | 'userTaken' }

/** Connects a chat to whoever the token was made for, once. */
export function link({ db, clock }: Context, token: string, chat: Chat): Promise<Linking> {
  const now = clock()
  return db.transaction().execute(async (transaction) => linkOnce(transaction, now, tokenHash(token), chat))
}

async function linkOnce(db: Database, now: Date, hash: Buffer, chat: Chat): Promise<Linking> {
  const token = await lockToken(db, hash)
  const person = token && (await lockPerson(db, token.user_id))
  if (!person) return { outcome: 'unknown' }
  // Telegram brings the same message again when its confirmation was lost.
  const isAgain = person.telegram_chat === chat.chat
  if (token.used_by !== null)
    return token.used_by === chat.chat && isAgain ? { outcome: 'again', person } : USED
  if (new Date(token.expires_at) <= now) return { outcome: 'expired' }
  if (isAgain) return { outcome: 'again', person }
  if (person.telegram_chat !== null) return { outcome: 'userTaken' }
  await freeChatOfRemoved(db, chat.chat)
  if (!(await linkChat(db, person.id, chat))) return { outcome: 'chatTaken' }
  await useToken(db, hash, chat.chat)
  await settleDue(db, person.id, now)
  return { outcome: 'linked', person }
}

const USED = { outcome: 'used' } as const
