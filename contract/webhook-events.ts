/** The events that a webhook can be sent. */
export const WEBHOOK_EVENTS = [
  'visit.submitted',
  'visit.returned',
  'visit.accepted',
  'visit.voided',
  'signal.detected',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What is sent when staff test a webhook. */
export const WEBHOOK_TEST = 'webhook.test'

/** `failed`: not sent any more, but staff may send it again. */
export const DELIVERY_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Why a webhook is off: by staff, by the receiver (410), or because nothing arrived for three days. */
export const STOP_REASONS = ['staff', 'gone', 'failing'] as const
export type StopReason = (typeof STOP_REASONS)[number]

/**
 * Why an attempt failed. `status`: no 2xx, `detail` is the status. `unreachable`: `detail` is an error's code. `private_address`:
 * `detail` is the address. `stopped`: the webhook is off.
 */
export const DELIVERY_FAILURES = ['status', 'timeout', 'unreachable', 'private_address', 'stopped'] as const
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number]

export const WEBHOOKS_MAX = 20
/** The log keeps this many deliveries of each webhook, for this long. */
export const DELIVERIES_KEPT = { most: 1000, days: 30 } as const
/** After a rotation the old secret signs, too, for this long. */
export const ROTATION_HOURS = 24
