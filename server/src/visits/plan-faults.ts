import { isStaff } from '@cloche/contract/constants.ts'
import type { Fault } from '../platform/problem.ts'
import type { Guest, Restaurant } from './plan-queries.ts'

/** What is wrong with somebody as the guest of a visit. */
export function guestFault(guest: Guest | undefined): string | null {
  if (!guest || guest.deleted_at) return 'There is no such guest'
  return isStaff(guest.role_id) ? 'This user is not a guest' : null
}

/** What is wrong with a restaurant as the place of a visit. */
export function restaurantFault(restaurant: Restaurant | undefined): string | null {
  return !restaurant || restaurant.deleted_at ? 'There is no such restaurant' : null
}

/** The faults of all that were named, each at the path of its place. */
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
