import type { Listener } from '../../base/context.ts'
import { addUnsettled, cellsOf, lockSummariesOf } from './queries.ts'
import { summarize } from './summarize.ts'

export { writtenIn } from './comments.ts'
export { daysOfMonth, monthComments, monthFigures, type MonthFigures } from './month.ts'

/** Names the events after which a visit has the same scores and dishes in the other set of rows. */
const SWITCHED: readonly string[] = ['visit.accepted', 'visit.reopened']
/** Names the events after which a visit counts, counts no longer, or counts in other rows. */
const COUNTED: readonly string[] = [...SWITCHED, 'visit.submitted', 'visit.returned', 'visit.rescored']

/** Keeps the summaries of visits in the transaction that changes them. */
export const summarizeVisits: Listener = async (_context, db, events) => {
  const changed = events.flatMap(({ type, ...facts }) =>
    COUNTED.includes(type) && 'visitId' in facts ? [{ type, id: facts.visitId }] : [],
  )
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  // The summaries of a visit alone in its cell only change sets, which can wait until somebody reads them.
  if (changed.every(({ type }) => SWITCHED.includes(type))) return addUnsettled(db, ids)
  await lockSummariesOf(db, ids)
  await summarize(db, await cellsOf(db, ids))
}
