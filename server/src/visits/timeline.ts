import type { AuditAction, AuditEntry } from '@cloche/contract/audit.ts'
import type { VisitEvent } from '@cloche/contract/visits.ts'
import { auditEntries } from '../audit/service.ts'
import type { Context } from '../context.ts'
import { notFound } from '../http/problem.ts'
import {
  addedInVisit,
  enteredInVisit,
  findMilestones,
  type AddedRow,
  type EnteredRow,
} from './timeline-queries.ts'

/** Changes of one visit that are told. */
const DEEDS = 200

const KINDS: Partial<Record<AuditAction, VisitEvent['kind']>> = {
  create: 'planned',
  import: 'planned',
  update: 'changed',
  cancel: 'cancelled',
  reinstate: 'reinstated',
}

const NOTHING = { actor: null, questionId: null, value: null, replaced: false, changes: null }

/** What happened in a visit, in the order in which it happened. Throws `not_found`. */
export async function visitTimeline(context: Context, visitId: string): Promise<{ items: VisitEvent[] }> {
  const { db } = context
  const milestones = await findMilestones(db, visitId)
  if (!milestones) throw notFound()
  const [{ items: deeds }, entered, added] = await Promise.all([
    auditEntries(context, { entity: 'visit', entityId: visitId, limit: DEEDS }),
    enteredInVisit(db, visitId),
    addedInVisit(db, visitId),
  ])
  const done = deeds.toReversed().flatMap(deedEvent)
  const planned = done.some(({ kind }) => kind === 'planned') ? [] : plain('planned', milestones.created_at)
  const events = [
    ...planned,
    ...done,
    ...plain('opened', milestones.started_at),
    ...entered.map(enteredEvent),
    ...added.flatMap(addedEvents),
    ...plain('submitted', milestones.submitted_at),
  ]
  // What happened at the same moment stays in the order of a visit's life.
  return { items: events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at)) }
}

function plain(kind: VisitEvent['kind'], at: Date | null): VisitEvent[] {
  return at ? [{ ...NOTHING, kind, at: at.toISOString() }] : []
}

function deedEvent({ at, actor, action, changes }: AuditEntry): VisitEvent[] {
  const kind = KINDS[action]
  return kind ? [{ ...NOTHING, kind, at, actor, changes: kind === 'changed' ? changes : null }] : []
}

function enteredEvent({ question_id, part, value, at, replaced }: EnteredRow): VisitEvent {
  return { ...NOTHING, kind: part, at: at.toISOString(), questionId: question_id, value, replaced }
}

function addedEvents({ kind, question_id, name, at, ready_at, removed_at }: AddedRow): VisitEvent[] {
  const isDish = kind === 'dish'
  const event = (each: VisitEvent['kind'], when: Date | null, replaced: boolean) =>
    plain(each, when).map((told) => ({ ...told, questionId: question_id, value: name, replaced }))
  return [
    ...event(isDish ? 'ordered' : 'photo', at, removed_at !== null),
    ...event('ready', ready_at, removed_at !== null),
    ...event(isDish ? 'dishRemoved' : 'photoRemoved', removed_at, false),
  ]
}
