import type { Listener } from './context.ts'
import { notifyOfEvents } from './notifications/service.ts'
import { unlinkGoneChats } from './telegram/service.ts'
import { inviteAnotherWay } from './users/service.ts'

/** The listeners of events, in order. Mail or webhooks would be one more line. */
export const LISTENERS: readonly Listener[] = [notifyOfEvents, unlinkGoneChats, inviteAnotherWay]
