import type { Listener } from '../context.ts'
import { cellsOf, lockSummariesOf, switchLoneVisits } from './queries.ts'
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
  await lockSummariesOf(db, ids)
  // If a visit is alone in its cell because another visit left, a switch would also change that visit's rows.
  const isSwitch = changed.every(({ type }) => SWITCHED.includes(type))
  const switched = isSwitch ? await switchLoneVisits(db, ids) : new Set()
  const others = ids.filter((id) => !switched.has(id))
  if (others.length > 0) await summarize(db, await cellsOf(db, others))
}
