import { monthOf } from '@cloche/insight/points.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { tookTooLong } from '../../base/db/problems.ts'
import { forgetStale, lockRollUps, rollUpDays, rollUpMonths, staleCells } from './roll-up-queries.ts'
import { applyPending } from './summarize.ts'
import { packVisits } from './visit-blocks.ts'

/** The greatest number of changes that one transaction rolls up. It is large, so that few months are computed twice. */
const BATCH = 10_000
/** The number below which a batch is not made smaller. */
const SMALLEST = 100

/** The greatest numbers of marks that one transaction removes, and of months that it packs. */
const MARKS = 10_000
const MONTHS = 120

/** Rolls up all summaries and visits that changed. Ends between two transactions when the signal aborts. */
export async function rollUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  await applyPending(db)
  await rollUpCells(db, signal)
  let isMore = true
  while (isMore && !signal?.aborted)
    isMore = await db.transaction().execute(async (transaction) => {
      await lockRollUps(transaction)
      return packVisits(transaction, clock(), { marks: MARKS, months: MONTHS })
    })
}

/** A slow database, or one of very many visits, may not sum up a large batch in the time of a statement: a smaller one follows. */
async function rollUpCells(db: Database, signal?: AbortSignal): Promise<void> {
  let limit = BATCH
  let isMore = true
  while (isMore && !signal?.aborted)
    try {
      isMore = (await db.transaction().execute((transaction) => rollUpBatch(transaction, limit))) === limit
    } catch (error) {
      if (!tookTooLong(error) || limit <= SMALLEST) throw error
      limit = Math.max(SMALLEST, Math.ceil(limit / 4))
    }
}

async function rollUpBatch(db: Database, limit: number): Promise<number> {
  await lockRollUps(db)
  // A cell that changes from now on is marked again, and this transaction does not remove the new mark.
  const cells = await staleCells(db, limit)
  if (cells.length === 0) return 0
  const months = cells.map(({ restaurant_id, day }) => ({ restaurant_id, month: monthOf(day)[0] }))
  const byKey = new Map(months.map((each) => [Object.values(each).join(' '), each]))
  await rollUpDays(db, [...new Set(cells.map(({ day }) => day))])
  await rollUpMonths(db, [...byKey.values()])
  await forgetStale(
    db,
    cells.map(({ id }) => id),
  )
  return cells.length
}
