import type { Listener } from './context.ts'
import { expireAtErasure } from './exports/service.ts'
import { summarizeVisits } from './insight/service.ts'
import { watchSignals } from './insight/signals.ts'
import { notifyOfEvents } from './notifications/service.ts'
import { unlinkGoneChats } from './telegram/service.ts'
import { inviteAnotherWay } from './users/service.ts'
import { sendEvents } from './webhooks/service.ts'

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
