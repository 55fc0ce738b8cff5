import type { Context } from '../context.ts'
import { publish } from '../publish.ts'
import { Gone, TryLater, Undeliverable, type Channels } from '../posting/channel.ts'
import { nextAttempt } from '../jobs/retry.ts'
import { letterheadOf } from './letterhead.ts'
import { endedUnsent, findMessage, lockMessage, updateMessage, type MessageRow } from './queries.ts'
import { filledIn } from './secrets.ts'
import { queueOf, QUEUES } from './service.ts'

/** Sends posted messages from now on, until the queue's `close`. */
export async function workOutbox(context: Context, channels: Channels): Promise<void> {
  await context.queue.work(QUEUES, (id) => attempt(context, channels, id))
}

/** Makes one attempt to send a message. Does nothing unless the message waits. */
export async function attempt(context: Context, channels: Channels, id: string): Promise<void> {
  const { db, clock } = context
  const row = await findMessage(db, id)
  if (row?.status !== 'waiting') return
  if (row.expires_at && new Date(row.expires_at) <= clock()) return end(context, row, 'expired')
  const channel = channels[row.channel]
  if (!channel) return keep(context, row)
  const { recipient, subject } = row
  const text = filledIn(row.body, row.secrets)
  let provider_id: string | null
  try {
    const head = row.channel === 'email' ? { letterhead: await letterheadOf(context, row) } : {}
    provider_id = await channel.send({ id, recipient, subject, text, ...head })
  } catch (error) {
    return failed(context, row, error as Error)
  }
  // If the process is killed before this write, another attempt sends the message a second time.
  await updateMessage(db, id, {
    status: 'sent',
    attempts: row.attempts + 1,
    last_error: null,
    provider_id,
    secrets: null,
    next_attempt_at: null,
    sent_at: clock().toISOString(),
  })
}

async function failed(context: Context, row: MessageRow, error: Error): Promise<void> {
  const { db, queue, clock, log } = context
  const attempts = row.attempts + 1
  const last_error = reasonOf(error)
  // The log does not say why: the other side's words may name the recipient. The outbox has them.
  log.warn({ id: row.id, channel: row.channel, attempts }, 'a message was not sent')
  const asked = error instanceof TryLater ? error.seconds : 0
  const next = error instanceof Undeliverable ? null : nextAttempt(clock(), row.queued_at, asked)
  await db.transaction().execute(async (transaction) => {
    if (error instanceof Gone) {
      const { channel, recipient } = row
      await publish(context, transaction, [{ type: 'recipient.gone', channel, recipient }])
    }
    // Meanwhile the message may have been withdrawn, or a corrected time zone may have changed the visit's time in it.
    const current = await lockMessage(transaction, row.id)
    if (current?.status !== 'waiting') return
    if (next === null) {
      const ended = { status: 'dead', attempts, last_error, next_attempt_at: null } as const
      await updateMessage(transaction, row.id, ended)
      return publish(context, transaction, endedUnsent(current))
    }
    const outcome = { status: 'waiting', attempts, last_error, next_attempt_at: next.toISOString() } as const
    await updateMessage(transaction, row.id, outcome)
    await queue.add(transaction, queueOf(row.channel), row.id, next)
  })
}

/** Keeps a message whose channel is not configured, for staff to read in the outbox. */
async function keep(context: Context, row: MessageRow): Promise<void> {
  const { id, channel, kind } = row
  context.log.warn({ id, channel, kind }, 'a message is kept in the outbox: nothing is set up to send it')
  await end(context, row, 'kept')
}

async function end(context: Context, row: MessageRow, status: 'kept' | 'expired'): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const current = await lockMessage(transaction, row.id)
    if (current?.status !== 'waiting') return
    await updateMessage(transaction, row.id, {
      status,
      next_attempt_at: null,
      ...(status === 'expired' && { secrets: null }),
    })
    await publish(context, transaction, endedUnsent(current))
  })
}

/** Adds the cause: only there fetch says what went wrong. */
function reasonOf(error: Error): string {
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.message}${cause}`.slice(0, 500)
}
