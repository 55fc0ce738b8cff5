import { VISIT_ACTS } from '@cloche/checklist/visit-acts.ts'
import type { z } from 'zod'
import { completionOf, progressOf, type Completion } from '@cloche/checklist/complete.ts'
import { scoreOf } from '@cloche/checklist/score.ts'
import { HANDED_IN, isFillable } from '@cloche/checklist/visit-status.ts'
import { CONDITION_SHAPES, isStaff } from '@cloche/contract/constants.ts'
import type { CategoryType, VisitChecklist } from '@cloche/contract/questions.ts'
import type { Visit, visitCalls } from '@cloche/contract/visits.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { moveNotices } from '../../base/notices/marks.ts'
import { publish } from '../../base/publish.ts'
import { opensAtOf } from '../../base/time/wall-clock.ts'
import { cursorId, pageOfRows } from '../../base/http/page.ts'
import { ReadyJson } from '../../base/http/ready-json.ts'
import type { Session } from '../../base/http/sessions.ts'
import { readPhotosOf, unreadablePhotos } from '../photo-files/service.ts'
import { channelsOf } from '../../base/posting/addresses.ts'
import { notFound, Problem, type Fault } from '../../base/faults/problem.ts'
import { answerFrom, checklistAt, rulesByVisit, type RuledItem } from '../questions/service.ts'
import { inPlaces } from '../where/service.ts'
import { beginByAct, copyOnce, isCopyable } from './beginning.ts'
import { knownTo, refuseUnlessFillable, seenBy, type Reader } from './policy.ts'
import { listVisits } from './list-queries.ts'
import { factsOf, isUnderWay, presentVisit } from './present.ts'
import {
  findFillable,
  findLife,
  findVisit,
  firstAct,
  lockVisit,
  storeSubmission,
  updateScore,
  type VisitRow,
} from './queries.ts'
import { lastReturns } from './review-queries.ts'
import { presentOne, presentVisits } from './with-progress.ts'
import { madeWithin } from './windows.ts'

export { forgetAbsences } from './absence-queries.ts'
export { undoPlan } from './changing-many.ts'
export { candidates, plannablePairs, rotation, type PlanDays } from './candidates.ts'
export { clashesAmong } from './clashes.ts'
export { IS_ABSENT } from './is-absent.ts'
export {
  stateConditions,
  timeConditions,
  visitConditions,
  weekdayOf,
  type VisitStates,
  type VisitTimes,
} from './conditions.ts'
export { forgetReturns } from './review-queries.ts'
export {
  cancelExpected,
  plannedIn,
  planVisit,
  planVisits,
  rezone,
  subjectOf,
  type VisitPlan,
} from './plan-store.ts'
export { beginByAct, type Writer } from './beginning.ts'
export { restaurantsWithVisits } from './plan-queries.ts'
export { waitingVisits } from './overview.ts'
export { listNeglected } from './overview-queries.ts'
export { refuseUnlessFillable, seesVisit, type Reader } from './policy.ts'

/** One page of visits by filter and order. A guest gets only their own, whatever the filter says, and can't sort by score. */
export async function visits(
  { db, clock, config }: Context,
  session: Session,
  { limit, cursor, sort, unnotified, guestless, voided, ...query }: z.output<typeof visitCalls.list.query>,
): Promise<{ items: Visit[]; nextCursor: string | null }> {
  const now = clock()
  const { restaurantIds, ...filter } = await inPlaces(db, session.reach, query)
  const own = isStaff(session.roleId)
    ? { sort, guestless, voided, restaurantIds, ...(unnotified && { unnotified: channelsOf(config) }) }
    : { sort: sort === 'score' ? 'newest' : sort, guestId: session.userId }
  const rows = await listVisits(db, { ...filter, ...own, limit, after: cursorId(cursor) }, now)
  const page = pageOfRows(rows, limit, (row) => row)
  const items = await presentVisits(db, page.items, now)
  return { ...page, items: items.map((visit) => knownTo(session, visit)) }
}

/** One visit. Throws `not_found` for someone else's too. */
export async function getVisit({ db, clock }: Context, session: Session, id: string): Promise<Visit> {
  return knownTo(session, await presentOne(db, await visibleVisit(db, session, id), clock()))
}

/**
 * A visit with its sections of one kind, in order. The guest's first read freezes the bank into the visit; staff who read earlier
 * get no items. `current` is the guest's only visit that can be filled in, else `not_found`. `shapes`: of conditions, that the guest's app knows.
 */
export async function visitChecklist(
  context: Context,
  session: Session,
  visitId: string,
  kind: CategoryType,
  shapes: readonly string[] = [],
): Promise<ReadyJson<VisitChecklist>> {
  const { db, clock } = context
  const id = visitId === 'current' ? await currentVisitId(context, session) : visitId
  let row = await visibleVisit(db, session, id)
  if (isCopyable(row) && row.guest_id === session.userId) row = await copyOnce(context, session, id)
  const audience = isStaff(session.roleId) ? 'staff' : knowsAll(shapes) ? 'guest' : 'guest with tests'
  const revision = row.revision ?? 0
  const checklist = row.copied_at ? await checklistAt(db, row.id, revision, audience) : null
  // What an older app always shows is not always asked.
  const isOlder = checklist !== null && audience === 'guest with tests'
  const counted = isOlder ? await checklistAt(db, row.id, revision, 'guest') : checklist
  const progress = isUnderWay(row) ? counted?.progress : undefined
  const shown = presentVisit(row, clock(), { progress, returned: await lastReturn(db, row) })
  const visit = JSON.stringify(knownTo(session, shown))
  return new ReadyJson(checklist?.answer(kind, visit) ?? Buffer.from(answerFrom(visit, '')))
}

const knowsAll = (shapes: readonly string[]) => CONDITION_SHAPES.every((shape) => shapes.includes(shape))

/**
 * Submits a visit and stores its score. Leaves a submitted one, and one returned after `captured` (ISO 8601), since the guest had not seen
 * the return. Throws `visit_not_open`, `visit_closed`, or `incomplete` with the questions that are open or have an unreadable photo.
 */
export async function submitVisit(
  context: Context,
  session: Session,
  id: string,
  captured?: string,
): Promise<Visit> {
  const now = context.clock()
  const found = seenBy(session, await findLife(context.db, id))
  const isOpen = new Date(found.opens_at) <= now
  // A visit that was never read has no questions yet, which are needed to say what is missing.
  if (isOpen && isCopyable(found)) await copyOnce(context, session, id)
  if (isOpen && found.started_at === null) await beginByAct(context, { userId: found.guest_id }, id, captured)
  const isFilling = isFillable({ status: found.status, opensAt: found.opens_at }, now)
  const lost = isFilling ? await readPhotosOf(context, id) : []
  const result = await context.db.transaction().execute(async (db) => {
    const row = seenBy(session, await lockVisit(db, id))
    const isSubmitted = HANDED_IN.includes(row.status)
    if (isSubmitted || isOutdated(await lastReturn(db, row), captured)) return { row, open: [] }
    refuseUnlessFillable({ status: row.status, opensAt: row.opens_at }, now)
    if (row.started_at === null) throw new Problem('visit_not_open', 'The visit has no questions yet')
    const items = (await rulesByVisit(db, [row.id])).get(row.id) ?? []
    const { active, missing, progress } = completionOf(items)
    const asked = new Set(active.map((item) => item.id))
    const unread = (await unreadablePhotos(db, id, lost)).filter((photo) => asked.has(photo.question_id))
    const open = [...missing.map(openFault), ...unread.map(unreadableFault)]
    if (open.length > 0) return { row, open }
    const score = scoreOf(items)
    const submitted = {
      ...row,
      ...(await storeSubmission(db, id, {
        at: now,
        made: await madeOf(db, row, now),
        score: score.total,
        progress,
      })),
    }
    const facts = { ...factsOf(submitted), score: submitted.score, isAgain: row.status === 'returned' }
    await publish(context, db, [{ ...facts, type: VISIT_ACTS.submit.event, answers: { items, score } }])
    return { row: submitted, open }
  })
  if (result.open.length > 0) throw new Problem('incomplete', undefined, result.open)
  return knownTo(session, await presentOne(context.db, result.row, now))
}

/**
 * Scores a submitted visit again, since writes may have arrived after the submission. `changed`: some did, so that the version
 * counts up and staff who have the visit open must reload it. Call it in a transaction.
 */
export async function rescoreVisit(
  context: Context,
  db: Database,
  id: string,
  changed: boolean,
): Promise<void> {
  const row = await lockVisit(db, id)
  if (!row || !HANDED_IN.includes(row.status)) return
  const items = (await rulesByVisit(db, [row.id])).get(row.id) ?? []
  const version = row.version + (changed ? 1 : 0)
  const score = scoreOf(items)
  await updateScore(db, row.id, { score: score.total, progress: progressOf(items), version })
  await publish(context, db, [{ ...factsOf(row), type: 'visit.rescored', answers: { items, score } }])
}

export interface MendedScore {
  visit_id: string
  kept: number | null
  wanted: number | null
}

/** Gives submitted and accepted visits the score that the rules give now, each in a transaction, and returns those that had another. */
export async function mendScores(db: Database, ids: readonly string[]): Promise<MendedScore[]> {
  const mended: MendedScore[] = []
  for (const id of ids)
    await db.transaction().execute(async (transaction) => {
      const row = await lockVisit(transaction, id)
      if (!row || !HANDED_IN.includes(row.status)) return
      const items = (await rulesByVisit(transaction, [id])).get(id) ?? []
      const wanted = scoreOf(items).total
      if (wanted === row.score) return
      await updateScore(transaction, id, { score: wanted, progress: progressOf(items), version: row.version })
      mended.push({ visit_id: id, kept: row.score, wanted })
    })
  return mended
}

/** Throws `not_found` unless there is such a visit and the session may see it. */
export async function requireVisit(db: Database, session: Reader, id: string): Promise<void> {
  seenBy(session, await findLife(db, id))
}

/** When a visit was made within its window. What told its guest of the visit goes along. */
async function madeOf(db: Database, row: VisitRow, now: Date) {
  if (row.visit_until === null) return null
  const made = madeWithin(row, await firstAct(db, row.id), now)
  if (made === null) return null
  const opens_at = opensAtOf(made.visit_date, row.timezone)
  await moveNotices(db, [{ id: row.id, opens_at }])
  return { ...made, opens_at }
}

async function lastReturn(db: Database, row: VisitRow): Promise<Visit['returned'] | undefined> {
  return (await lastReturns(db, [row])).get(row.id)
}

function isOutdated(returned: Visit['returned'] | undefined, captured: string | undefined): boolean {
  return Boolean(returned && captured && Date.parse(captured) <= Date.parse(returned.at))
}

async function visibleVisit(db: Database, session: Reader, id: string): Promise<VisitRow> {
  return seenBy(session, await findVisit(db, id))
}

async function currentVisitId({ db, clock }: Context, session: Session): Promise<string> {
  const [only, another] = await findFillable(db, session.userId, clock())
  if (!only || another) throw notFound()
  return only
}

function openFault({ item, parts }: Completion<RuledItem>['missing'][number]): Fault {
  return { path: item.id, message: `Missing: ${parts.join(', ')}` }
}

/** A photo that was acknowledged by its header and turned out damaged inside. */
function unreadableFault({ id, question_id }: { id: string; question_id: string }): Fault {
  return { path: question_id, message: `Can't be read: photo ${id}` }
}
