import { isFillable, TO_BE_MADE, type StoredStatus } from '@cloche/checklist/visit-status.ts'
import { isStaff } from '@cloche/contract/constants.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Session } from '../../base/http/sessions.ts'
import type { Reach } from '../../base/http/reach.ts'
import { notFound, Problem, type Fault } from '../../base/faults/problem.ts'

/** What decides which visits a session sees. */
export type Reader = Pick<Session, 'userId' | 'roleId' | 'reach'>

/** The visit as the session may see it: the score, the checklist's name and why it doesn't count are for staff, but for the text. */
export function knownTo({ roleId }: Pick<Session, 'roleId'>, visit: Visit): Visit {
  if (isStaff(roleId)) return visit
  const { checklist: _, void: why, ...known } = visit
  return { ...known, score: null, ...(why?.text && { voidText: why.text }) }
}

/** Staff see every visit in their reach, guests see their own; any other visit is `not_found`. */
export function seesVisit({ userId, roleId, reach }: Reader, visit: Owned): boolean {
  return isStaff(roleId) ? isWithin(reach, visit.restaurant_id) : visit.guest_id === userId
}

interface Owned {
  guest_id: string
  restaurant_id: string
}

export const isWithin = (reach: Reach, restaurantId: string): boolean =>
  reach === null || reach.restaurantIds.includes(restaurantId.toLowerCase())

/** Throws `invalid` at the restaurants out of reach, as for restaurants that are not there. */
export function refuseBeyond(
  reach: Reach,
  restaurantIds: readonly string[],
  pathOf: (index: number) => string,
): void {
  const faults = restaurantIds.flatMap((id, index): Fault[] =>
    isWithin(reach, id) ? [] : [{ path: pathOf(index), message: NO_RESTAURANT }],
  )
  if (faults.length > 0) throw new Problem('invalid', undefined, faults)
}

export const NO_RESTAURANT = 'There is no such restaurant'

/** A visit may be given to another guest between a read and the lock, so a locked row is checked again. */
export function seenBy<Row extends Owned>(session: Reader, row: Row | undefined): Row {
  if (!row || !seesVisit(session, row)) throw notFound()
  return row
}

/** Whether the guest has the visit still to make or to mend. */
export const isWaiting = (status: StoredStatus) => TO_BE_MADE.includes(status)

/** Throws the reason why a guest may not write to a visit now: `visit_not_open` or `visit_closed`. */
export function refuseUnlessFillable(life: { status: StoredStatus; opensAt: string }, now: Date): void {
  if (isFillable(life, now)) return
  throw new Problem(isWaiting(life.status) ? 'visit_not_open' : 'visit_closed')
}
