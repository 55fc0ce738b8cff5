import { z } from 'zod'
import { defineCall } from './call.ts'
import { KB } from './constants.ts'
import { id, ifMatchHeaders, instant, line, pageOf, pageQuery, version } from './shared.ts'
import {
  DELIVERIES_KEPT,
  DELIVERY_FAILURES,
  DELIVERY_STATUSES,
  ROTATION_HOURS,
  STOP_REASONS,
  WEBHOOK_EVENTS,
  WEBHOOK_TEST,
  WEBHOOKS_MAX,
} from './webhook-events.ts'
import { GROUPS_NAMED } from './where.ts'

const url = line(500).refine((typed) => {
  const parsed = URL.parse(typed)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return false
  return parsed.username === '' && parsed.password === '' && parsed.hash === ''
}, 'Must be an http(s) address without a password or fragment')

const events = z
  .array(z.enum(WEBHOOK_EVENTS))
  .min(1)
  .max(WEBHOOK_EVENTS.length)
  .transform((chosen) => WEBHOOK_EVENTS.filter((event) => chosen.includes(event)))

const deliveryStatus = z.enum(DELIVERY_STATUSES)

/** An address that is sent events, signed by the Standard Webhooks specification. */
export const webhook = z
  .object({
    id,
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    /** The groups that it is limited to, with all below them: events of other restaurants are not sent. Absent: all are. */
    reach: z.array(id).optional(),
    /** Null: events are sent. */
    stopped: z.enum(STOP_REASONS).nullable(),
    /** The old secret signs, too, until then; null without one. */
    oldSecretUntil: instant.nullable(),
    createdAt: instant,
    /** The newest delivery; null without one. */
    last: z.object({ status: deliveryStatus, attempts: z.int(), at: instant }).nullable(),
    version,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof webhook>

export const newWebhook = z.strictObject({
  name: line(80),
  url,
  events,
  /** An empty list, and none for a new webhook: all restaurants. */
  reach: z.array(id).max(GROUPS_NAMED).optional(),
})
export type NewWebhook = z.output<typeof newWebhook>

const changedWebhook = newWebhook.extend({ enabled: z.boolean() })
export type ChangedWebhook = z.output<typeof changedWebhook>

/** One event for one webhook, with the outcome of the last attempt. */
export const delivery = z
  .object({
    /** Also `webhook-id`, the same in every attempt. */
    id,
    type: z.enum([...WEBHOOK_EVENTS, WEBHOOK_TEST]),
    status: deliveryStatus,
    attempts: z.int(),
    createdAt: instant,
    lastAttemptAt: instant.nullable(),
    nextAttemptAt: instant.nullable(),
    /** The sent body. */
    payload: z.string(),
    responseStatus: z.int().nullable(),
    /** The beginning of the answer's body. */
    responseBody: z.string().nullable(),
    milliseconds: z.int().nullable(),
    failure: z.object({ reason: z.enum(DELIVERY_FAILURES), detail: z.string() }).nullable(),
    resendable: z.boolean(),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.infer<typeof delivery>

const one = z.object({ id })
const withSecret = webhook.extend({ secret: z.string() })

export const webhookCalls = {
  list: defineCall({
    method: 'GET',
    path: '/webhook',
    summary: `The webhooks, newest first, ${WEBHOOKS_MAX} at most`,
    access: 'admin',
    response: z.object({ items: z.array(webhook) }),
  }),
  create: defineCall({
    method: 'POST',
    path: '/webhook',
    summary: 'Make a webhook. Only this answer contains its secret',
    access: 'admin',
    body: newWebhook,
    maxBytes: 8 * KB,
    response: withSecret,
    status: 201,
    errors: ['quota_reached'],
  }),
  update: defineCall({
    method: 'PUT',
    path: '/webhook/{id}',
    summary: 'Change a webhook; `enabled` stops it or starts it again',
    access: 'admin',
    params: one,
    headers: ifMatchHeaders,
    body: changedWebhook,
    maxBytes: 8 * KB,
    response: webhook,
    errors: ['changed'],
  }),
  rotate: defineCall({
    method: 'POST',
    path: '/webhook/{id}/rotate',
    summary: `Make a new secret, which only this answer contains; for ${ROTATION_HOURS} hours the old one signs, too`,
    access: 'admin',
    params: one,
    response: withSecret,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/webhook/{id}',
    summary: 'Remove a webhook and its deliveries for good',
    access: 'admin',
    params: one,
  }),
  test: defineCall({
    method: 'POST',
    path: '/webhook/{id}/test',
    summary: `Send \`${WEBHOOK_TEST}\` once, at once, also while the webhook is off. The outcome is in the deliveries`,
    access: 'admin',
    params: one,
    response: delivery,
    status: 201,
    limit: { max: 30, seconds: 60 },
  }),
  deliveries: defineCall({
    method: 'GET',
    path: '/webhook/{id}/delivery',
    summary: `The deliveries of a webhook, newest first: of ${DELIVERIES_KEPT.days} days and ${DELIVERIES_KEPT.most} at most`,
    access: 'admin',
    params: one,
    query: z.object({ ...pageQuery, status: deliveryStatus.optional() }),
    response: pageOf(delivery),
  }),
  resend: defineCall({
    method: 'POST',
    path: '/webhook/{id}/delivery/{deliveryId}/resend',
    summary: 'Send a delivery again, with the same `webhook-id`',
    access: 'admin',
    params: z.object({ id, deliveryId: id }),
    response: delivery,
    errors: ['conflict'],
  }),
}
