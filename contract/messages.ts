import { z } from 'zod'
import { defineCall } from './call.ts'
import { LANGUAGES } from './constants.ts'
import { id, instant, pageOf, pageQuery, search, typedPhone } from './shared.ts'

export const MESSAGE_CHANNELS = ['email', 'sms', 'telegram'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/**
 * `waiting`: to be sent at `nextAttemptAt`; `sent`; `kept`: no channel is set up that could send it; `dead`: all attempts failed;
 * `expired`: too old to be of use before it could be sent.
 */
export const MESSAGE_STATUSES = ['waiting', 'sent', 'kept', 'dead', 'expired'] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** The kinds of messages. The server has their words. */
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
  'visit_voided',
  'applied',
  'password_reset',
  'trial',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

/** A message. Codes and one-tap links in it are replaced by `•••` once it is sent or expired. */
export const message = z
  .object({
    id,
    channel: z.enum(MESSAGE_CHANNELS),
    kind: z.enum(MESSAGE_KINDS),
    status: z.enum(MESSAGE_STATUSES),
    language: z.enum(LANGUAGES),
    /** An e-mail address, a phone in E.164, or a chat's id. */
    recipient: z.string(),
    /** The subject of an e-mail. */
    subject: z.string().nullable(),
    text: z.string(),
    /** The user that the message concerns; null for applicants and codes. */
    userId: id.nullable(),
    attempts: z.int(),
    /** The reason why the last attempt failed, in the words of the receiving service. */
    lastError: z.string().nullable(),
    createdAt: instant,
    nextAttemptAt: instant.nullable(),
    sentAt: instant.nullable(),
    /** True if `POST /message/{id}/resend` is possible. */
    resendable: z.boolean(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof message>

const language = z.enum(LANGUAGES).default('en')

/** To whom a trial goes: any address, so that a mailbox or phone at hand can show what arrives. */
const newTrial = z.discriminatedUnion('channel', [
  z.strictObject({ channel: z.literal('email'), recipient: z.email().max(254), language }),
  z.strictObject({ channel: z.literal('sms'), recipient: typedPhone, language }),
])
export type NewTrial = z.output<typeof newTrial>

/** After this many minutes a trial that could not be sent is no longer sent. */
export const TRIAL_MINUTES = 60

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
      /** A part of the recipient's address; a phone in any spelling. */
      q: search,
    }),
    response: pageOf(message).extend({
      /** The channels that are set up. */
      channels: z.record(z.enum(MESSAGE_CHANNELS), z.boolean()),
      /** The number of messages of each status, regardless of the filter. */
      counts: z.record(z.enum(MESSAGE_STATUSES), z.int()),
      /** True while DEMO is on: people get no letters and text messages, trials alone go out. Missing from a process of the release before. */
      isDemo: z.boolean().optional(),
    }),
  }),
  try: defineCall({
    method: 'POST',
    path: '/message/trial',
    summary:
      'Send a trial letter or text message on the way of all others, to see whether it arrives. What became of it is in the outbox. Few an hour',
    access: 'admin',
    body: newTrial,
    response: message,
    status: 201,
    errors: ['rate_limited'],
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
