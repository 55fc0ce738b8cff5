import type { Delivery, Webhook } from '@cloche/contract/webhooks.ts'
import type { DeliveryRow, WebhookRow } from './queries.ts'

type Newest = Pick<DeliveryRow, 'status' | 'attempts' | 'created_at'>

export function presentWebhook(
  row: WebhookRow,
  now: Date,
  { last, reach }: { last?: Newest | undefined; reach?: string[] | undefined },
): Webhook {
  const until = row.old_secret_until
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    ...(reach && { reach }),
    stopped: row.stopped,
    oldSecretUntil: until !== null && new Date(until) > now ? until : null,
    createdAt: row.created_at,
    last: last ? { status: last.status, attempts: last.attempts, at: last.created_at } : null,
    version: row.version,
  }
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    createdAt: row.created_at,
    lastAttemptAt: row.last_attempt_at,
    nextAttemptAt: row.next_attempt_at,
    payload: row.payload,
    responseStatus: row.response_status,
    responseBody: row.response_body,
    milliseconds: row.milliseconds,
    failure: row.failure && { reason: row.failure, detail: row.failure_detail ?? '' },
    resendable: row.status !== 'waiting' && row.type !== 'webhook.test',
  }
}
