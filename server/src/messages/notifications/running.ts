import type { Context } from '../../base/context.ts'
import { oneAtATime } from '../../base/jobs/one-at-a-time.ts'
import { repeatAnyway } from '../../base/jobs/repeating.ts'
import { channelsOf } from '../../base/posting/addresses.ts'
import { notifyDueVisits } from './service.ts'

const TICK_MILLISECONDS = 5000

/** Notifies guests of their visits from now on, in one process at a time. Returns a function that stops it. */
export function keepNotified(context: Context): () => Promise<void> {
  const { connection, config, log } = context
  if (channelsOf(config).length === 0) return async () => {}
  const each = { pause: TICK_MILLISECONDS, log, failed: 'guests could not be notified of visits' }
  return oneAtATime(connection, 'notifications', log, (signal) =>
    repeatAnyway(each, signal, () => notifyDueVisits(context)),
  )
}
