import type { Visit } from '@cloche/contract/visits.ts'
import type { Database } from '../../base/db/database.ts'
import { progressAt } from '../questions/service.ts'
import { isUnderWay, presentVisit } from './present.ts'
import { lastReturns } from './review-queries.ts'
import type { VisitRow } from './queries.ts'

/** Visits as the API shows them. Progress takes two queries at most, the last returns take one. */
export async function presentVisits(db: Database, rows: readonly VisitRow[], now: Date): Promise<Visit[]> {
  const progress = await progressAt(db, rows.filter(isUnderWay))
  const returned = await lastReturns(db, rows)
  return rows.map((row) =>
    presentVisit(row, now, { progress: progress.get(row.id), returned: returned.get(row.id) }),
  )
}

/** The same for one. */
export async function presentOne(db: Database, row: VisitRow, now: Date): Promise<Visit> {
  const [visit] = await presentVisits(db, [row], now)
  return visit!
}
