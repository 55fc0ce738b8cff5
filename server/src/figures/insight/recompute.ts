import type { Context } from '../../base/context.ts'
import { mendScores, type MendedScore } from '../../programme/visits/service.ts'
import { cellsIn, markBuilt, restaurantIds, visitsUnlike, type Difference } from './queries.ts'
import { rollUp } from './roll-ups.ts'
import { batchesOf, recomputeCells } from './summarize.ts'
import { forgetPacked } from './visit-blocks.ts'

export interface Recomputed {
  /** The number of computed cells. */
  cells: number
  differences: number
}

/**
 * Computes all summaries and roll-ups again, some days of a restaurant in each transaction, while visits go on changing. Corrects the
 * scores of visits that the rules give no longer. Calls `onDifference` with each difference. When the signal aborts, it throws between
 * two transactions.
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
      // A change of a visit locks the visit before the summaries. So scores are corrected in a transaction of their own.
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
