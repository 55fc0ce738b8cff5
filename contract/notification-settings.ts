import { z } from 'zod'
import { defineCall } from './call.ts'
import { LANGUAGES } from './constants.ts'
import { MESSAGE_CHANNELS } from './messages.ts'

/** The kinds of messages that users can turn off. Guests always hear of a plan, a cancellation and a return. */
export const OPTIONAL_KINDS = [
  'visit_reminder',
  'visit_soon',
  'visit_open',
  'visit_accepted',
  'visit_submitted',
  'applied',
] as const
export type OptionalKind = (typeof OPTIONAL_KINDS)[number]

const channels = z.array(z.enum(MESSAGE_CHANNELS)).max(MESSAGE_CHANNELS.length)
const kinds = z.array(z.enum(OPTIONAL_KINDS)).max(OPTIONAL_KINDS.length)

const notificationSettings = z
  .object({
    /** The language of messages to the user: the chosen one, else Telegram's, else English. */
    language: z.enum(LANGUAGES),
    /** The channels that reach the user, including muted ones. The first unmuted one is used. */
    channels,
    mutedChannels: channels,
    /** The optional kinds of messages for the user's role. */
    kinds,
    mutedKinds: kinds,
  })
  .meta({ id: 'NotificationSettings' })
export type NotificationSettings = z.infer<typeof notificationSettings>

export const notificationCalls = {
  read: defineCall({
    method: 'GET',
    path: '/user/notification',
    summary: 'In which language, by which channels and of what the caller is notified',
    access: 'session',
    response: notificationSettings,
  }),
  change: defineCall({
    method: 'PUT',
    path: '/user/notification',
    summary:
      'Change how the caller is notified; what is left out stays. `conflict`: a guest mutes every channel without `silence`, which says that they know that no message reaches them then',
    access: 'session',
    body: z.object({
      language: z.enum(LANGUAGES).optional(),
      mutedChannels: channels.optional(),
      mutedKinds: kinds.optional(),
      silence: z.boolean().default(false),
    }),
    response: notificationSettings,
    errors: ['conflict'],
  }),
}
