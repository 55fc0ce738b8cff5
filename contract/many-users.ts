import { z } from 'zod'
import { defineCall } from './call.ts'
import { KB, LINKS_MAX } from './constants.ts'
import { MESSAGE_CHANNELS } from './messages.ts'
import { changesOf, id, version } from './shared.ts'
import { guestLink, linkDays, user } from './users.ts'

/**
 * The reasons why a bulk change skips a user. `visits`: a guest who has visits to make can't be removed. `last_password`: without this
 * administrator nobody could log in if the provider of single sign-on were away.
 */
export const KEPT_USER_REASONS = [
  'not_found',
  'changed',
  'erased',
  'oneself',
  'visits',
  'last_password',
] as const
export type KeptUserReason = (typeof KEPT_USER_REASONS)[number]

export const keptUser = z.object({ id, reason: z.enum(KEPT_USER_REASONS) }).meta({ id: 'KeptUser' })
export type KeptUser = z.infer<typeof keptUser>

/** The reasons why a user gets no link. */
export const UNLINKED_REASONS = ['not_found', 'removed', 'staff'] as const

/** `sentBy` is the channel that brings the link to its guest; null if none was requested or none reaches the guest. */
export const madeLink = guestLink
  .extend({
    userId: id,
    ...user.pick({ firstName: true, lastName: true, phone: true, email: true }).shape,
    link: z.url(),
    sentBy: z.enum(MESSAGE_CHANNELS).nullable(),
  })
  .meta({ id: 'MadeLink' })
export type MadeLink = z.infer<typeof madeLink>

export const manyUsersCalls = {
  changeMany: defineCall({
    method: 'PATCH',
    path: '/user/bulk',
    summary:
      'Remove or restore many users at once, each by the rules of its own call; `kept` names those that stay as they are, and why',
    access: 'admin',
    body: z.object({
      items: changesOf(z.object({ id, version: z.int(), removed: z.boolean() })),
    }),
    maxBytes: 512 * KB,
    response: z.object({ changed: z.array(z.object({ id, version })), kept: z.array(keptUser) }),
  }),
  linkMany: defineCall({
    method: 'POST',
    path: '/user/bulk/link',
    summary:
      'Make a one-tap link for each of many guests and, with `send`, send it by the channel that reaches them; the addresses are answered this once',
    access: 'admin',
    body: z.object({
      ids: z.array(id).min(1).max(LINKS_MAX),
      days: linkDays,
      send: z.boolean().default(false),
    }),
    maxBytes: 64 * KB,
    response: z.object({
      items: z.array(madeLink),
      kept: z.array(z.object({ id, reason: z.enum(UNLINKED_REASONS) })),
    }),
    status: 201,
  }),
}
