import type { Listener } from '../../base/context.ts'
import { HANDED_IN } from '@cloche/checklist/visit-status.ts'
import type { DomainEvent, ScoredAnswers } from '../../base/events/events.ts'
import { addPending, cellsOf, lockSummariesOf } from './queries.ts'
import { summarize } from './summarize.ts'

export { recompute } from './recompute.ts'
export { writtenIn } from './comments.ts'
export { meantChecklist, namedWholes } from './whole-scores.ts'
export { daysOfMonth, monthComments, monthFigures, type MonthFigures } from './month.ts'

/** The events that make the rows of a visit final or provisional, and change no figure in them. */
const SWITCHED: readonly string[] = ['visit.accepted', 'visit.reopened']
/** The events after which a visit counts, no longer counts, or counts in other rows. */
const COUNTED: readonly string[] = [...SWITCHED, 'visit.submitted', 'visit.returned', 'visit.rescored']

/** Keeps the summaries of visits up to date, in the transaction that changes the visits. */
export const summarizeVisits: Listener = async (_context, db, events) => {
  const changed = events.flatMap((event) =>
    'visitId' in event && isOfCounted(event) ? [{ type: event.type, id: event.visitId }] : [],
  )
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  // The figures stay the same, so that the rows can wait until somebody reads them.
  if (changed.every(({ type }) => SWITCHED.includes(type))) return addPending(db, ids)
  await lockSummariesOf(db, ids)
  const scored = events.flatMap((event): [string, ScoredAnswers][] =>
    'answers' in event && event.answers ? [[event.visitId, event.answers]] : [],
  )
  await summarize(db, await cellsOf(db, ids), new Map(scored))
}

/** A visit that did not count before it was void, or does not when it comes back, changes no figure. */
function isOfCounted(event: DomainEvent): boolean {
  if (event.type === 'visit.voided') return HANDED_IN.includes(event.from)
  if (event.type === 'visit.reinstated') return HANDED_IN.includes(event.to)
  return COUNTED.includes(event.type)
}
