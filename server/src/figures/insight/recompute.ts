import type { Context } from '../../base/context.ts'
import { mendScores, type MendedScore } from '../../programme/visits/service.ts'
import { cellsIn, markBuilt, restaurantIds, visitsUnlike, type Difference } from './queries.ts'
import { rollUp } from './roll-ups.ts'
import { batchesOf, recomputeCells } from './summarize.ts'
import { forgetPacked } from './visit-blocks.ts'

export interface Recomputed {
  /** Counts the days of restaurants that were computed. */
  cells: number
  differences: number
}

/**
 * Builds all summaries and roll-ups anew, some days of a restaurant in each transaction, while visits go on changing, and mends the scores
 * of visits that the rules no longer give. Calls `onDifference` with each difference. Throws between two transactions when the signal aborts.
 */
export async function recompute(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  onDifference: (difference: Difference | MendedScore) => void = () => undefined,
  signal?: AbortSignal,
): Promise<Recomputed> {
  const counts = { cells: 0, differences: 0 }
  for (const restaurantId of await restaurantIds(db)) {
    for (const batch of batchesOf(await cellsIn(db, restaurantId))) {
      signal?.throwIfAborted()
      const found = await db.transaction().execute((transaction) => recomputeCells(transaction, batch))
      // Whoever changes a visit locks it before the summaries, so that its score has a transaction of its own.
      const mended = await mendScores(db, await visitsUnlike(db, batch))
      for (const each of [...found, ...mended]) onDifference(each)
      counts.cells += batch.length
      counts.differences += found.length + mended.length
    }
  }
  await markBuilt(db, clock())
  await forgetPacked(db)
  await rollUp({ db, clock }, signal)
  return counts
}
