import type { Context } from './base/context.ts'
import { QUEUES as MESSAGE_QUEUES } from './base/outbox/service.ts'
import { workOutbox } from './base/outbox/worker.ts'
import { openChannels } from './base/posting/channels.ts'
import { SIGNAL_QUEUES, workSignals } from './figures/insight/signals.ts'
import { workWebhooks } from './messages/webhooks/delivering.ts'
import { WEBHOOK_QUEUES } from './messages/webhooks/service.ts'

/** Every queue of the installation. A new one begins here. */
export const QUEUES: readonly string[] = [...MESSAGE_QUEUES, ...WEBHOOK_QUEUES, ...SIGNAL_QUEUES]

/** Works the queues, as every process does, until the context's queue is closed. */
export async function workQueues(context: Context): Promise<void> {
  await workOutbox(context, await openChannels(context.config))
  await workWebhooks(context)
  await workSignals(context)
}
