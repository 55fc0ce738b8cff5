import { z } from 'zod'
import { defineCall } from './call.ts'
import { LANGUAGES } from './constants.ts'
import { id, instant, pageOf, pageQuery, search } from './shared.ts'

export const MESSAGE_CHANNELS = ['email', 'sms', 'telegram'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/**
 * `waiting`: to be sent now or tried again at `nextAttemptAt`; `sent`; `kept`: nothing is set up that could send it; `dead`: given up;
 * `expired`: too old to be of use before it could be sent.
 */
export const MESSAGE_STATUSES = ['waiting', 'sent', 'kept', 'dead', 'expired'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** What a message is about; its words are the server's. */
export const MESSAGE_KINDS = [
  'code',
  'invited',
  'accepted',
  'declined',
  'visit_planned',
  'visit_reminder',
  'visit_soon',
  'visit_open',
  'visit_submitted',
  'visit_returned',
  'visit_cancelled',
  'visit_accepted',
  'applied',
  'password_reset',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** A message as it was or would be sent. Codes and one-tap links are blotted out (`•••`) once it is sent or expired. */
export const message = z
  .object({
    id,
    channel: z.enum(MESSAGE_CHANNELS),
    kind: z.enum(MESSAGE_KINDS),
    status: z.enum(MESSAGE_STATUSES),
    language: z.enum(LANGUAGES),
    /** An e-mail address, a phone as `7…`, or a chat's id. */
    recipient: z.string(),
    /** E-mail only. */
    subject: z.string().nullable(),
    text: z.string(),
    /** Whom it is about where that is a user; null for applicants and for codes. */
    userId: id.nullable(),
    attempts: z.int(),
    /** Why the last attempt failed, as the other side put it. */
    lastError: z.string().nullable(),
    createdAt: instant,
    nextAttemptAt: instant.nullable(),
    sentAt: instant.nullable(),
    /** Whether `POST /message/{id}/resend` would be taken. */
    resendable: z.boolean(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof message>

export const messageCalls = {
  list: defineCall({
    method: 'GET',
    path: '/message',
    summary: 'The outbox, newest first',
    access: 'admin',
    query: z.object({
      ...pageQuery,
      status: z.enum(MESSAGE_STATUSES).optional(),
      channel: z.enum(MESSAGE_CHANNELS).optional(),
      kind: z.enum(MESSAGE_KINDS).optional(),
      /** A part of the recipient; a phone in any spelling. */
      q: search,
    }),
    response: pageOf(message).extend({
      /** Which channels have something that sends. */
      channels: z.record(z.enum(MESSAGE_CHANNELS), z.boolean()),
      /** How many messages there are of each status, whatever the filter. */
      counts: z.record(z.enum(MESSAGE_STATUSES), z.int()),
    }),
  }),
  resend: defineCall({
    method: 'POST',
    path: '/message/{id}/resend',
    summary:
      'Send a dead or kept message after all. `conflict`: it is waiting or sent, its time is over, or its secrets are gone',
    access: 'admin',
    params: z.object({ id }),
    response: message,
    errors: ['conflict'],
  }),
}
