import { isStaff } from '@cloche/contract/constants.ts'
import type { Fault } from '../../base/faults/problem.ts'
import type { Guest, Restaurant } from './plan-queries.ts'
import { NO_RESTAURANT } from './policy.ts'

/** Returns why this user can't be the guest of a visit; null when they can. */
export function guestFault(guest: Guest | undefined): string | null {
  if (!guest || guest.deleted_at) return 'There is no such guest'
  return isStaff(guest.role_id) ? 'This user is not a guest' : null
}

/** Returns why this restaurant can't have a visit; null when it can. */
export function restaurantFault(restaurant: Restaurant | undefined): string | null {
  return !restaurant || restaurant.deleted_at ? NO_RESTAURANT : null
}

/** Returns the faults of the listed ids, each with the path of its place in the list. */
export function faultsAmong<T extends { id: string }>(
  ids: readonly string[],
  rows: readonly T[],
  faultOf: (row: T | undefined) => string | null,
  pathOf: (index: number) => string,
): Fault[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id, index) => {
    const message = faultOf(rowOf.get(id))
    return message === null ? [] : [{ path: pathOf(index), message }]
  })
}
