import type { MessageChannel } from '@cloche/contract/messages.ts'
import type { OptionalKind } from '@cloche/contract/notification-settings.ts'

/** The channels of each kind. Text messages are for what a guest has to know; two hours ahead a letter may be read too late. */
export const KIND_CHANNELS: Record<OptionalKind, readonly MessageChannel[]> = {
  visit_reminder: ['telegram', 'email'],
  visit_soon: ['telegram'],
  visit_open: ['telegram', 'email'],
  visit_accepted: ['telegram', 'email'],
  visit_submitted: ['telegram', 'email'],
  applied: ['telegram', 'email'],
}
