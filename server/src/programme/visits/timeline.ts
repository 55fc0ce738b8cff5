import type { AuditAct, AuditEntry } from '@cloche/contract/audit.ts'
import { QUEUE_IMPORT_ACT, type VoidReason } from '@cloche/contract/constants.ts'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import { auditEntries } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Session } from '../../base/http/sessions.ts'
import { notFound } from '../../base/faults/problem.ts'
import { absencesOf, type AbsenceRow } from './absence-queries.ts'
import { titlesOf } from './plan-queries.ts'
import { returnsOf, type ReturnRow } from './review-queries.ts'
import {
  addedInVisit,
  enteredInVisit,
  findMilestones,
  type AddedRow,
  type EnteredRow,
} from './timeline-queries.ts'

/** The number of audit entries of one visit in the timeline. */
const MAX_ENTRIES = 200

const KINDS: Partial<Record<AuditAct, VisitEvent['kind']>> = {
  create: 'planned',
  import: 'planned',
  update: 'changed',
  cancel: 'cancelled',
  void: 'voided',
  reinstate: 'reinstated',
  [QUEUE_IMPORT_ACT]: 'queueImported',
  accept: 'accepted',
  reopen: 'reopened',
}

const NOTHING = { actor: null, questionId: null, value: null, replaced: false, changes: null }

/** The events of a visit, in order. Throws `not_found`. */
export async function visitTimeline(
  context: Context,
  { reach }: Session,
  visitId: string,
): Promise<{ items: VisitEvent[] }> {
  const { db } = context
  const milestones = await findMilestones(db, visitId)
  if (!milestones) throw notFound()
  const [{ items: entries }, known, entered, added, absences, returns] = await Promise.all([
    auditEntries(context, { entity: 'visit', entityId: visitId, limit: MAX_ENTRIES }),
    reach && titlesOf(db, reach.restaurantIds),
    enteredInVisit(db, visitId),
    addedInVisit(db, visitId),
    absencesOf(db, visitId),
    returnsOf(db, visitId),
  ])
  const done = entries.toReversed().flatMap((entry) => entryEvent(entry, known))
  const planned = done.some(({ kind }) => kind === 'planned') ? [] : plain('planned', milestones.created_at)
  const submissions = unique([...returns.map((each) => each.submitted_at), milestones.submitted_at])
  const events = [
    ...planned,
    ...done,
    ...absences.flatMap(absenceEvents),
    ...plain('opened', milestones.started_at),
    ...entered.map(enteredEvent),
    ...added.flatMap(addedEvents),
    ...submissions.flatMap((at) => plain('submitted', at)),
    ...returns.map(returnEvent),
  ]
  // The sort is stable: events of one moment stay in the order of a visit's life.
  return { items: events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)) }
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]

function plain(kind: VisitEvent['kind'], at: string | null): VisitEvent[] {
  return at ? [{ ...NOTHING, kind, at }] : []
}

/** `known`: the titles of the restaurants in reach; the log has a moved visit's former restaurant by its title alone. */
function entryEvent(
  { at, actor, action, changes }: AuditEntry,
  known: ReadonlySet<unknown> | null,
): VisitEvent[] {
  const kind = KINDS[action]
  if (!kind) return []
  const { cancelReason, voidReason, voidText } = changes
  const reason = voidReason?.[1] as VoidReason | undefined
  const shown = known ? withoutTitles(changes, known) : changes
  return [
    {
      ...NOTHING,
      kind,
      at,
      actor,
      value: ((cancelReason ?? voidText)?.[1] as string | undefined) ?? null,
      ...(reason && { voidReason: reason }),
      changes: kind === 'changed' ? shown : null,
    },
  ]
}

function withoutTitles(
  { restaurant, ...changes }: AuditEntry['changes'],
  known: ReadonlySet<unknown>,
): AuditEntry['changes'] {
  if (!restaurant) return changes
  const [before, after] = restaurant.map((title) => (known.has(title) ? title : null))
  return { ...changes, restaurant: [before, after] }
}

function absenceEvents({ at, reason, withdrawn_at }: AbsenceRow): VisitEvent[] {
  return [{ ...NOTHING, kind: 'absence', at, value: reason }, ...plain('absenceWithdrawn', withdrawn_at)]
}

function returnEvent({ at, actor_id, first_name, last_name, question_id, text }: ReturnRow): VisitEvent {
  const actor = { id: actor_id, firstName: first_name, lastName: last_name }
  const kind = question_id === null ? 'returned' : 'note'
  return { ...NOTHING, kind, at, actor, questionId: question_id, value: text }
}

function enteredEvent({ question_id, part, value, at, replaced }: EnteredRow): VisitEvent {
  const event = { ...NOTHING, at, questionId: question_id, value, replaced }
  if (part === 'declined_answer') return { ...event, kind: 'declined', part: 'answer' }
  if (part === 'declined_photos') return { ...event, kind: 'declined', part: 'photos' }
  return { ...event, kind: part }
}

function addedEvents({ kind, question_id, name, at, ready_at, removed_at }: AddedRow): VisitEvent[] {
  const isDish = kind === 'dish'
  const event = (each: VisitEvent['kind'], when: string | null, replaced: boolean) =>
    plain(each, when).map((dated) => ({ ...dated, questionId: question_id, value: name, replaced }))
  return [
    ...event(isDish ? 'ordered' : 'photo', at, removed_at !== null),
    ...event('ready', ready_at, removed_at !== null),
    ...event(isDish ? 'dishRemoved' : 'photoRemoved', removed_at, false),
  ]
}
