import type { Context } from '../context.ts'
import { cellsIn, markBuilt, restaurantIds, type Difference } from './queries.ts'
import { rollUp } from './roll-ups.ts'
import { batchesOf, recomputeCells } from './summarize.ts'
import { forgetPacked } from './visit-blocks.ts'

export interface Recomputed {
  /** Counts the days of restaurants that were computed. */
  cells: number
  differences: number
}

/**
 * Builds all summaries and roll-ups anew, some days of a restaurant in each transaction, while visits go on changing. Calls `onDifference`
 * with each difference. Throws between two transactions when the signal aborts.
 */
export async function recompute(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  onDifference: (difference: Difference) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Recomputed> {
  const counts = { cells: 0, differences: 0 }
  for (const restaurantId of await restaurantIds(db)) {
    for (const batch of batchesOf(await cellsIn(db, restaurantId))) {
      signal?.throwIfAborted()
      const found = await db.transaction().execute((transaction) => recomputeCells(transaction, batch))
      for (const each of found) onDifference(each)
      counts.cells += batch.length
      counts.differences += found.length
    }
  }
  await markBuilt(db, clock())
  await forgetPacked(db)
  await rollUp({ db, clock }, signal)
  return counts
}
