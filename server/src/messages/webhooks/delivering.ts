import type { DeliveryFailure } from '@cloche/contract/webhook-events.ts'
import { WEBHOOK_TEST } from '@cloche/contract/webhook-events.ts'
import type { Context } from '../../base/context.ts'
import { unseal } from '../../base/db/cipher.ts'
import type { Database } from '../../base/db/database.ts'
import type { SafeFetchError } from '../../base/net/guarded-request.ts'
import { nextAttempt } from '../../base/jobs/retry.ts'
import { post, type Answer } from './post.ts'
import {
  claimDelivery,
  findDelivery,
  findWebhook,
  lockWebhook,
  updateDelivery,
  updateWebhook,
  type DeliveryRow,
  type WebhookRow,
} from './queries.ts'
import { DELIVERIES } from './sending.ts'
import { signedHeaders } from './signature.ts'

/** Longer than an attempt takes, so that no other process sends the same delivery meanwhile. */
const CLAIM_MILLISECONDS = 60_000
/** The receiver wants nothing more at this address. */
const GONE = 410

/** Sends deliveries from now on, until the queue's `close`. */
export async function workWebhooks(context: Context): Promise<void> {
  await context.queue.work([DELIVERIES], (id) => deliver(context, id))
}

/** Makes one attempt to send a delivery. Throws while another process has it, so that the queue asks again. */
export async function deliver(context: Context, id: string): Promise<void> {
  const { db, clock } = context
  const now = clock()
  const row = await claimDelivery(db, id, { now, until: new Date(now.getTime() + CLAIM_MILLISECONDS) })
  if (!row) {
    if ((await findDelivery(db, id))?.status === 'waiting') throw new Error('Another process sends it')
    return
  }
  const webhook = await findWebhook(db, row.webhook_id)
  if (!webhook) return
  if (webhook.stopped !== null && row.type !== WEBHOOK_TEST) {
    await updateDelivery(db, id, { ...ENDED, status: 'failed', failure: 'stopped', failure_detail: null })
    return
  }
  const begun = performance.now()
  const answer = await attempt(context, webhook, row)
  await record(context, row, answer, Math.round(performance.now() - begun))
}

interface Outcome {
  answer: Answer | null
  failure: { reason: DeliveryFailure; detail: string } | null
}

async function attempt(
  { db, clock, config }: Context,
  webhook: WebhookRow,
  row: DeliveryRow,
): Promise<Outcome> {
  const timestamp = Math.floor(clock().getTime() / 1000)
  const signed = signedHeaders(
    { id: row.id, timestamp, payload: row.payload },
    await secretsOf(db, webhook, clock()),
  )
  const headers = { ...signed, 'content-type': 'application/json' }
  try {
    const body = Buffer.from(row.payload)
    const answer = await post(new URL(webhook.url), { headers, body, allowed: config.webhookPrivateRanges })
    const { status } = answer
    const isSuccess = status >= 200 && status < 300
    return { answer, failure: isSuccess ? null : { reason: 'status', detail: String(status) } }
  } catch (error) {
    const { reason, detail } = error as SafeFetchError
    if (reason !== 'timeout' && reason !== 'private_address' && reason !== 'unreachable') throw error
    return { answer: null, failure: { reason, detail } }
  }
}

/** The current secret and, for a while after a rotation, the old one. */
async function secretsOf(db: Database, webhook: WebhookRow, now: Date): Promise<Buffer[]> {
  const { id, secret, old_secret: old, old_secret_until: until } = webhook
  const sealed = old !== null && new Date(until!) > now ? [secret, old] : [secret]
  return Promise.all(sealed.map((each) => unseal(db, { key: 'webhook', owner: id }, each)))
}

const ENDED = { next_attempt_at: null, claimed_until: null } as const

async function record(
  context: Context,
  row: DeliveryRow,
  { answer, failure }: Outcome,
  milliseconds: number,
): Promise<void> {
  const { db, clock, queue, log } = context
  const now = clock()
  const isTest = row.type === WEBHOOK_TEST
  const isGone = answer?.status === GONE
  const isOnce = failure === null || isGone || isTest
  const next = isOnce ? null : nextAttempt(now, row.queued_at, answer?.retryAfter)
  const status = failure === null ? 'delivered' : next === null ? 'failed' : 'waiting'
  if (failure)
    log.warn({ delivery: row.id, webhook: row.webhook_id, ...failure }, 'a webhook was not delivered')
  await db.transaction().execute(async (transaction) => {
    // The webhook comes first, as in every transaction that locks both.
    const webhook = await lockWebhook(transaction, row.webhook_id)
    if (!webhook) return
    await updateDelivery(transaction, row.id, {
      status,
      attempts: row.attempts + 1,
      last_attempt_at: now,
      milliseconds,
      response_status: answer?.status ?? null,
      response_body: answer?.body ?? null,
      failure: failure?.reason ?? null,
      failure_detail: failure?.detail ?? null,
      claimed_until: null,
      next_attempt_at: next,
    })
    if (next) await queue.add(transaction, DELIVERIES, row.id, next)
    if (failure === null) await updateWebhook(transaction, webhook.id, { delivered_at: now })
    else if (webhook.stopped === null && !isTest) {
      const stopped = isGone
        ? 'gone'
        : next === null && isSilentSince(webhook, row.queued_at)
          ? 'failing'
          : null
      if (stopped) await updateWebhook(transaction, webhook.id, { stopped })
    }
  })
}

/** The receiver has taken nothing since then. */
const isSilentSince = ({ delivered_at }: WebhookRow, since: string) =>
  delivered_at === null || delivered_at < since
