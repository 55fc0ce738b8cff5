import type { z } from 'zod'
import { statusAfter } from '@cloche/checklist/visit-acts.ts'
import { isVoidable, type StoredStatus } from '@cloche/checklist/visit-status.ts'
import type { KeptReason, KeptVisit, manyVisitsCalls, VisitChange } from '@cloche/contract/many-visits.ts'
import { audit } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { publish } from '../../base/publish.ts'
import type { Session } from '../../base/http/sessions.ts'
import { Attendances } from './attendances.ts'
import { attendancesOf, zonesOf } from './clashes.ts'
import {
  attendanceOf,
  entriesBetween,
  eventsBetween,
  isEdited,
  isGivenAway,
  isSame,
  isToBeMadeAgain,
  reasonAfter,
  timesAfter,
  voidAfter,
} from './editing.ts'
import { isWaiting, isWithin } from './policy.ts'
import { foundIn, lifeOf } from './present.ts'
import { guestFault, restaurantFault } from './plan-faults.ts'
import { lockGuests, lockRestaurants, type Guest, type Restaurant } from './plan-queries.ts'
import { timesOf, windowAfter } from './windows.ts'
import { findVisits, lockVisits, updateVisits, type Terms, type VisitRow } from './queries.ts'
import { voided } from './voiding.ts'

type Many = z.output<typeof manyVisitsCalls.changeMany.body>
type Changed = z.output<typeof manyVisitsCalls.changeMany.response>

/** Why a planned visit can't be taken back. */
type TouchedReason = KeptReason & ('not_found' | 'opened' | 'changed')

/** What the call says of all its visits, who says it, and when. */
interface Given extends Pick<Many, 'allowCopied' | 'cancelReason' | 'void'> {
  session: Session
  now: Date
}

/** A visit and its new state. */
interface Change {
  row: VisitRow
  terms: Terms
}

/**
 * Changes many visits in one transaction, by the rules of `changeVisit`, `acceptVisit`, `reopenVisit` and `voidVisit`. `kept` names the visits that
 * can't be changed. A visit that needs no change is in neither list, so that an undo leaves it; a cancelled one is `closed`.
 */
export async function changeVisits(
  context: Context,
  session: Session,
  { items, allowRepeats, ...said }: Many,
): Promise<Changed> {
  const now = context.clock()
  return context.db.transaction().execute(async (db) => {
    const asked = items.map(lowerCased)
    const rows = await lockWithin(
      db,
      session,
      asked.map(({ id }) => id),
    )
    const kept = new Map<string, KeptReason>()
    const wanted = changesOf(asked, rows, { ...said, session, now }, kept)
    const guests = await lockGuests(
      db,
      unique(wanted.flatMap(({ row, terms }) => [row.guest_id, terms.guest_id])),
    )
    const places = await lockRestaurants(db, unique(wanted.map(({ row }) => row.restaurant_id)))
    keepGone(wanted, guests, places, kept)
    if (!allowRepeats) await keepClashing(db, live(wanted, kept), kept)

    const changes = live(wanted, kept)
    const zoneOf = new Map(places.map(({ id, timezone }) => [id, timezone]))
    const stored = changes.map(({ row, terms }) => {
      return { ...terms, id: row.id, ...timesAfter(row, terms, zoneOf.get(row.restaurant_id)!, now) }
    })
    await updateVisits(db, stored)
    const after = await noteChanges(
      context,
      db,
      session,
      changes.map(({ row }) => row),
    )
    return {
      changed: after.map(({ id, version }) => ({ id, version })),
      kept: asked.flatMap(({ id }) => keptOf(id, kept)),
    }
  })
}

/**
 * Cancels visits that one call has planned or imported, as long as nobody has touched them since: neither staff nor the guest,
 * who would find the visit gone that they have begun.
 */
export async function undoPlan(
  context: Context,
  session: Session,
  given: readonly string[],
): Promise<{ undone: number; kept: { id: string; reason: TouchedReason }[] }> {
  return context.db.transaction().execute(async (db) => {
    const ids = unique(given.map((id) => id.toLowerCase()))
    const rows = await lockWithin(db, session, ids)
    const found = new Map(rows.map((row) => [row.id, row]))
    const kept = ids.flatMap((id) => {
      const reason = touchedAs(found.get(id))
      return reason ? [{ id, reason }] : []
    })
    const staying = new Set(kept.map(({ id }) => id))
    const undone = rows.filter(({ id }) => !staying.has(id))
    const cancelled = undone.map((row) => {
      return { ...row, ...timesOf(row), status: 'cancelled', cancel_reason: null } as const
    })
    await updateVisits(db, cancelled)
    await noteChanges(context, db, session, undone)
    return { undone: undone.length, kept }
  })
}

/** Locks the visits. Those out of reach count as not found. */
async function lockWithin(db: Database, { reach }: Session, ids: readonly string[]): Promise<VisitRow[]> {
  const rows = await lockVisits(db, ids)
  return rows.filter((row) => isWithin(reach, row.restaurant_id))
}

function touchedAs(row: VisitRow | undefined): TouchedReason | null {
  if (!row) return 'not_found'
  if (row.started_at) return 'opened'
  return row.version === 1 && row.status === 'scheduled' ? null : 'changed'
}

/** Writes the audit entries and publishes the events of visits that were changed; returns them as they are now. */
async function noteChanges(
  context: Context,
  db: Database,
  session: Session,
  before: readonly VisitRow[],
): Promise<VisitRow[]> {
  const rowOf = new Map(before.map((row) => [row.id, row]))
  const after = await findVisits(db, [...rowOf.keys()])
  const entries = after.flatMap((row) => entriesBetween(rowOf.get(row.id)!, row))
  await audit(db, session, context.clock(), entries)
  await publish(
    context,
    db,
    after.flatMap((row) => eventsBetween(rowOf.get(row.id)!, row)),
  )
  return after
}

/** The changes that the visits' own states allow, without those that make no difference. */
function changesOf(
  asked: readonly VisitChange[],
  rows: readonly VisitRow[],
  given: Given,
  kept: Map<string, KeptReason>,
): Change[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return asked.flatMap((change) => {
    const row = rowOf.get(change.id)
    const result = row ? termsOf(row, change, given) : 'not_found'
    if (typeof result === 'string') {
      kept.set(change.id, result)
      return []
    }
    return isSame(row!, result) ? [] : [{ row: row!, terms: result }]
  })
}

function termsOf(row: VisitRow, change: VisitChange, given: Given): Terms | KeptReason {
  const { allowCopied, cancelReason } = given
  if (row.version !== change.version) return 'changed'
  if (change.voided) return voidedTerms(row, given)
  const status = statusOf(row, change)
  if (typeof status !== 'string') return status.reason
  const terms = {
    guest_id: change.guestId ?? row.guest_id,
    restaurant_id: row.restaurant_id,
    ...windowAfter(row, change),
    checklist_id: row.checklist_id,
    status,
    cancel_reason: reasonAfter(row, status, cancelReason),
    ...voidAfter(row, status),
  }
  // A visit that comes back may be moved with it.
  const from = change.cancelled === false ? status : row.status
  if (isEdited(row, terms) && !isWaiting(from)) return 'closed'
  if (row.started_at && terms.guest_id !== row.guest_id) return 'opened'
  if (!allowCopied && isGivenAway(row, terms)) return 'copied'
  return terms
}

function voidedTerms(row: VisitRow, { void: why, session, now }: Given): Terms | KeptReason {
  if (isVoidable(lifeOf(row), now)) return voided(row, why!, session, now)
  return row.status === 'cancelled' ? 'closed' : 'ahead'
}

const REFUSED = { accept: 'not_submitted', reopen: 'not_accepted', cancel: 'closed' } as const

function statusOf(row: VisitRow, change: VisitChange): StoredStatus | { reason: KeptReason } {
  const act = actOf(change)
  const after = act && statusAfter(act, foundIn(row))
  if (after !== null) return after
  // A visit that is not cancelled needs no way back.
  return act === null || act === 'reinstate' ? row.status : { reason: REFUSED[act] }
}

function actOf({ cancelled, accepted }: VisitChange) {
  if (accepted !== undefined) return accepted ? 'accept' : 'reopen'
  if (cancelled !== undefined) return cancelled ? 'cancel' : 'reinstate'
  return null
}

/** A guest or restaurant that the change brings in, or brings back, must not be removed. */
function keepGone(
  changes: readonly Change[],
  guests: readonly Guest[],
  places: readonly Restaurant[],
  kept: Map<string, KeptReason>,
): void {
  const guestOf = new Map(guests.map((guest) => [guest.id, guest]))
  const placeOf = new Map(places.map((place) => [place.id, place]))
  for (const { row, terms } of changes) {
    const isBack = isToBeMadeAgain(row, terms)
    const isOther = terms.guest_id !== row.guest_id
    if ((isBack || isOther) && guestFault(guestOf.get(terms.guest_id))) kept.set(row.id, 'guest_gone')
    else if (isBack && restaurantFault(placeOf.get(row.restaurant_id))) kept.set(row.id, 'restaurant_gone')
  }
}

/** A visit that stays may clash with another change, so this repeats until no more visits have to stay. */
async function keepClashing(
  db: Database,
  changes: readonly Change[],
  kept: Map<string, KeptReason>,
): Promise<void> {
  const edited = changes.filter(({ row, terms }) => isEdited(row, terms))
  if (edited.length === 0) return
  const moves = edited.map(({ row, terms }) => attendanceOf(row.id, terms))
  const stored = await attendancesOf(
    db,
    unique(moves.map(({ guestId }) => guestId)),
    moves.flatMap(({ visitDate, visitUntil }) => [visitDate, visitUntil ?? visitDate]),
  )
  const zones = await zonesOf(db, moves)
  let before: number
  do {
    before = kept.size
    const moving = new Set(moves.filter(({ visitId }) => !kept.has(visitId)).map(({ visitId }) => visitId))
    const known = new Attendances(
      stored.filter(({ visitId }) => !moving.has(visitId)),
      zones,
    )
    for (const move of moves) {
      if (!moving.has(move.visitId)) continue
      const [clash] = known.clashesOf(move)
      if (clash) kept.set(move.visitId, clash.kind)
      else known.add(move)
    }
  } while (kept.size > before)
}

const live = (changes: readonly Change[], kept: ReadonlyMap<string, KeptReason>) =>
  changes.filter(({ row }) => !kept.has(row.id))

function keptOf(id: string, kept: ReadonlyMap<string, KeptReason>): KeptVisit[] {
  const reason = kept.get(id)
  return reason ? [{ id, reason }] : []
}

const unique = (ids: readonly string[]) => [...new Set(ids)]

function lowerCased(change: VisitChange): VisitChange {
  const guestId = change.guestId?.toLowerCase()
  return { ...change, id: change.id.toLowerCase(), ...(guestId && { guestId }) }
}
