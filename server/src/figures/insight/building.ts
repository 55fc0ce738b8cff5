import type { Context } from '../../base/context.ts'
import { oneAtATime } from '../../base/jobs/one-at-a-time.ts'
import { repeat } from '../../base/jobs/repeating.ts'
import { areBuilt } from './queries.ts'
import { recompute } from './recompute.ts'
import { rollUp } from './roll-ups.ts'

const MINUTE = 60_000

/**
 * Builds the summaries of a database that has none, such as one of an early release or of the demo. After that it rolls up the changes
 * each minute. One process at a time does so. Returns a function that stops the work.
 */
export function keepSummaries(context: Context): () => Promise<void> {
  return oneAtATime(context.connection, 'summaries', context.log, (signal) =>
    repeat(signal, MINUTE, async () => {
      if (await areBuilt(context.db)) return rollUp(context, signal)
      const { cells } = await recompute(context, undefined, signal)
      context.log.info({ days: cells }, 'the summaries are built')
    }),
  )
}
