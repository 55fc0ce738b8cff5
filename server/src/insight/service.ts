import type { Listener } from '../context.ts'
import { cellsOf } from './queries.ts'
import { summarize } from './summarize.ts'

/** Names the events after which a visit counts, counts no longer, or counts in other rows. */
const COUNTED: readonly string[] = [
  'visit.submitted',
  'visit.accepted',
  'visit.reopened',
  'visit.returned',
  'visit.rescored',
]

/** Keeps the summaries of visits in the transaction that changes them. */
export const summarizeVisits: Listener = async (_context, db, events) => {
  const changed = events.flatMap((event) =>
    COUNTED.includes(event.type) && 'visitId' in event ? event.visitId : [],
  )
  if (changed.length > 0) await summarize(db, await cellsOf(db, changed))
}
