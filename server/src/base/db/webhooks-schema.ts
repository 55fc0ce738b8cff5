import type { Generated } from 'kysely'
import type {
  DeliveryFailure,
  DeliveryStatus,
  StopReason,
  WEBHOOK_TEST,
  WebhookEvent,
} from '@cloche/contract/webhook-events.ts'
import type { Instant } from './column-types.ts'

interface WebhooksTable {
  id: string
  name: string
  url: string
  events: WebhookEvent[]
  secret: Buffer
  old_secret: Buffer | null
  old_secret_until: Instant | null
  stopped: StopReason | null
  delivered_at: Instant | null
  created_at: Instant
  version: Generated<number>
}

interface WebhookDeliveriesTable {
  id: string
  webhook_id: string
  type: WebhookEvent | typeof WEBHOOK_TEST
  payload: string
  status: Generated<DeliveryStatus>
  attempts: Generated<number>
  created_at: Instant
  queued_at: Instant
  next_attempt_at: Instant | null
  claimed_until: Instant | null
  last_attempt_at: Instant | null
  milliseconds: number | null
  response_status: number | null
  response_body: string | null
  failure: DeliveryFailure | null
  failure_detail: string | null
}

/** Days are `YYYY-MM-DD`. */
interface KnownSignalsTable {
  restaurant_id: string
  rule: string
  side: string
  from_day: string
  to_day: string
}

export interface WebhooksSchema {
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  known_signals: KnownSignalsTable
}
