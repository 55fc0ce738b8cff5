import { v7 } from 'uuid'
import type { z } from 'zod'
import type { Language } from '@cloche/contract/constants.ts'
import {
  MESSAGE_CHANNELS,
  MESSAGE_STATUSES,
  type Message,
  type messageCalls,
  type MessageChannel,
  type MessageKind,
} from '@cloche/contract/messages.ts'
import { phoneDigits } from '@cloche/contract/phone.ts'
import { audit } from '../audit/service.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Config } from '../config/config.ts'
import { phoneStartsIn } from '../phones.ts'
import { publish } from '../publish.ts'
import { cursorId, pageOfRows } from '../http/page.ts'
import type { Session } from '../http/sessions.ts'
import { hasChannel } from '../posting/channels.ts'
import { findRecipient } from '../posting/addresses.ts'
import { notFound, Problem } from '../faults/problem.ts'
import { isResendable, presentMessage } from './present.ts'
import {
  aboutVisit,
  countByStatus,
  insertMessage,
  listMessages,
  lockMessage,
  lostMessages,
  updateMessage,
} from './queries.ts'
import { namesOf } from '../settings/service.ts'
import { LETTERS } from './letters.ts'
import { placeOf, withoutMarks } from './secrets.ts'
import { wordsOf } from './texts/words.ts'
import type { MessageFacts } from './texts/texts.ts'

export { deleteMessages, hasNewer, sweepMessages, withdraw, withdrawCodes } from './queries.ts'
export type { MessageFacts } from './texts/texts.ts'
export { presentedMessagesOf } from './present.ts'
export { countUnsent } from './unsent.ts'
export { LETTERS, lettersOn, type EventAudience } from './letters.ts'

/** The queue of a channel; each has its own, so that one that stalls delays no other. */
export const queueOf = (channel: MessageChannel) => `outbox-${channel}`
export const QUEUES = MESSAGE_CHANNELS.map(queueOf)

export interface NewPost<K extends MessageKind> {
  kind: K
  channel: MessageChannel
  recipient: string
  language: Language
  facts: MessageFacts[K]
  userId?: string | null
  applicationId?: string | null
  /** The visit that the message tells its guest of. */
  visitId?: string | null
  /** The time and the restaurant that a cancellation names; by default the time is the visit's. */
  visitTime?: string | null
  restaurantId?: string | null
  /** The message is not sent after this. */
  expiresAt?: Date | null
}

/**
 * Writes a message and returns its id. Call it in the transaction that causes the message: after a commit it is sent at least
 * once, after a rollback never (docs/operating.md).
 */
export async function post<K extends MessageKind>(
  context: Context,
  db: Database,
  { kind, channel, recipient, language, facts, ...about }: NewPost<K>,
): Promise<string> {
  if (!LETTERS[kind].by.includes(channel)) throw new Error(`${channel} does not take ${kind}`)
  const { queue, clock } = context
  const [id, now] = [v7(), clock()]
  const { shown, secrets } = hidden(kind, facts)
  const { name, guestName } = await namesOf(db)
  const programme = LETTERS[kind].to === 'staff' ? name : guestName
  const { subject, text, short } = wordsOf({ language, programme }, kind, shown)
  await insertMessage(db, {
    id,
    kind,
    channel,
    recipient,
    language,
    secrets,
    now,
    subject: channel === 'email' ? subject : null,
    body: channel === 'sms' ? short : text,
    user_id: about.userId ?? null,
    application_id: about.applicationId ?? null,
    visit_id: about.visitId ?? null,
    visit_time: about.visitTime ?? null,
    restaurant_id: about.restaurantId ?? null,
    expires_at: about.expiresAt?.toISOString() ?? null,
  })
  await queue.add(db, queueOf(channel), id)
  return id
}

/** Queues the waiting messages whose job was lost. Jobs are not in a backup, so a restored database has none. */
export async function queueLostMessages({ db, queue }: Context): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const { id, channel, next_attempt_at } of await lostMessages(transaction))
      await queue.add(transaction, queueOf(channel), id, new Date(next_attempt_at ?? 0))
  })
}

/** Takes the secrets out of a letter's facts, and leaves a mark in the place of each. */
function hidden<K extends MessageKind>(kind: K, facts: MessageFacts[K]) {
  const names = LETTERS[kind].secrets as readonly string[]
  const shown = mapTexts(facts, withoutMarks)
  if (names.length === 0) return { shown, secrets: null }
  const known = facts as unknown as Record<string, unknown>
  const secrets = Object.fromEntries(names.map((name) => [name, String(known[name])]))
  const marks = Object.fromEntries(names.map((name) => [name, placeOf(name)]))
  return { shown: { ...shown, ...marks }, secrets }
}

function mapTexts<T>(value: T, change: (text: string) => string): T {
  if (typeof value === 'string') return change(value) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapTexts(each, change)])) as T
}

/** The outbox, newest first, with the configured channels and the count of each status. */
export async function messages(
  { db, config, clock }: Context,
  { limit, cursor, q, ...filter }: z.output<typeof messageCalls.list.query>,
): Promise<z.input<typeof messageCalls.list.response>> {
  const now = clock()
  const rows = await listMessages(db, {
    ...filter,
    parts: partsOf(q, config),
    after: cursorId(cursor),
    limit,
  })
  const counted = new Map((await countByStatus(db)).map(({ status, count }) => [status, count]))
  return {
    ...pageOfRows(rows, limit, (row) => presentMessage(row, now)),
    channels: record(MESSAGE_CHANNELS, (channel) => hasChannel(config, channel)),
    counts: record(MESSAGE_STATUSES, (status) => counted.get(status) ?? 0),
    isDemo: config.demo,
  }
}

/** Parts of recipients: what was typed; of a phone the digits, which may be its end, and its beginning in full. */
function partsOf(q: string | undefined, config: Config): string[] {
  if (!q) return []
  const starts = phoneStartsIn(q, config)
  return starts.length === 0 ? [q] : [...starts, phoneDigits(q)]
}

function record<K extends string, T>(keys: readonly K[], valueOf: (key: K) => T): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, T>
}

/** Queues a dead or kept message again, to the user's present address. Throws `not_found`, `conflict` for any other message. */
export async function resendMessage(context: Context, session: Session, id: string): Promise<Message> {
  const { db, queue, clock } = context
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const row = await lockMessage(transaction, id)
    if (!row) throw notFound()
    if (!isResendable(row, now)) throw new Problem('conflict', 'This message can’t be sent again')
    const recipient =
      (row.user_id && (await findRecipient(transaction, row.user_id, row.channel))) || row.recipient
    const queued = {
      status: 'waiting',
      recipient,
      queued_at: now.toISOString(),
      next_attempt_at: now.toISOString(),
    } as const
    await updateMessage(transaction, id, queued)
    await queue.add(transaction, queueOf(row.channel), id)
    await publish(context, transaction, aboutVisit('message.resent', row))
    const message = presentMessage({ ...row, ...queued }, now)
    await audit(transaction, session, now, [
      {
        action: 'resend',
        entity: 'message',
        entityId: id,
        subject: message.recipient,
        people: [row.user_id ?? row.application_id].filter((each) => each !== null),
      },
    ])
    return message
  })
}
