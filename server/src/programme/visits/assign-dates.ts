import type { FreeTime } from '@cloche/contract/anketa-choices.ts'
import { freeTimeOf } from '@cloche/checklist/daypart.ts'
import type { AssignedVisit } from './assign-guests.ts'
import { Attendances, dayNameOf, type Attendance, type Zones } from './attendances.ts'

export interface PairsInput {
  pairs: readonly { restaurantId: string; guestId: string }[]
  /** Wall clocks. */
  visitDates: readonly string[]
  /** The guests' other visits, past and coming. */
  known: readonly Attendance[]
  /** The zones of the pairs' restaurants; by default UTC. */
  zones?: Zones
  /** The times of the week at which guests are free; null or absent: not known, so any. */
  free?: ReadonlyMap<string, readonly FreeTime[] | null>
}

/**
 * Gives each pair of restaurant and guest, in their order, the date with the fewest clashes of the guest, then one when the guest is free,
 * then the one with the fewest visits, then the earliest. Returns the visits by date; null if a restaurant has more pairs than dates.
 */
export function assignDates({ pairs, visitDates, known, zones, free }: PairsInput): AssignedVisit[] | null {
  const attendances = new Attendances(known, zones)
  const dates = [...new Set(visitDates)].toSorted()
  const visits = new Map(dates.map((date) => [date, [] as AssignedVisit[]]))
  for (const { restaurantId, guestId } of pairs) {
    const isFree = (date: string) => free?.get(guestId)?.includes(freeTimeOf(date)) ?? true
    let best: { visit: AssignedVisit; rank: number } | null = null
    for (const visitDate of dates) {
      const others = visits.get(visitDate)!
      if (others.some((other) => other.restaurantId === restaurantId)) continue
      const slot = { guestId, restaurantId, visitDate }
      const [repeat, near, notFree] = [
        attendances.repeatOf(slot),
        attendances.nearTo(slot),
        !isFree(visitDate),
      ]
      // No date has more visits than a plan, so a clash outweighs any number of them.
      const rank =
        ((repeat ? 4 : 0) + (near ? 2 : 0) + (notFree ? 1 : 0)) * (pairs.length + 1) + others.length
      if (best && rank >= best.rank) continue
      const doubts = {
        repeatOf: repeat && dayNameOf(repeat),
        nearTo: near && near.visitDate,
        notFree,
      }
      best = { visit: { ...slot, ...doubts }, rank }
    }
    if (!best) return null
    visits.get(best.visit.visitDate)!.push(best.visit)
    attendances.add({ guestId, restaurantId, visitDate: best.visit.visitDate })
  }
  return [...visits.values()].flat()
}
