import type { Listener } from './base/context.ts'
import { expireAtErasure } from './figures/exports/service.ts'
import { summarizeVisits } from './figures/insight/service.ts'
import { watchSignals } from './figures/insight/signals.ts'
import { notifyOfEvents } from './messages/notifications/service.ts'
import { unlinkGoneChats } from './messages/telegram/service.ts'
import { inviteAnotherWay } from './people/users/service.ts'
import { sendEvents } from './messages/webhooks/service.ts'

/** The listeners of events, in order: summaries come last, since their locks are held until the transaction ends. */
export const LISTENERS: readonly Listener[] = [
  notifyOfEvents,
  unlinkGoneChats,
  inviteAnotherWay,
  sendEvents,
  watchSignals,
  expireAtErasure,
  summarizeVisits,
]
