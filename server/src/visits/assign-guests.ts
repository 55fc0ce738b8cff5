import type { PlannedVisit } from '@cloche/contract/visits.ts'
import { Attendances, dayNameOf, type Attendance } from './attendances.ts'

export interface AssignmentInput {
  restaurantIds: readonly string[]
  guestIds: readonly string[]
  /** Wall clocks. */
  visitDates: readonly string[]
  /** The guests' other visits, past and coming. */
  known: readonly Attendance[]
  allowRepeats: boolean
}

type Slot = Pick<Attendance, 'restaurantId' | 'visitDate'>

interface Choice extends Pick<PlannedVisit, 'repeatOf' | 'nearTo'> {
  guestId: string
  /** A lower rank is better. */
  rank: number
}

/**
 * Plans a visit for every restaurant and date, by date. A guest fits who has no clash there; the one with the fewest visits goes,
 * then the one who has waited longest, at first in the order of the input. With `allowRepeats` a guest who clashes goes when no
 * other can. Without it, guests of one date swap until as many visits as possible have one. The same input gives the same plan.
 */
export function assignGuests(input: AssignmentInput): PlannedVisit[] {
  const attendances = new Attendances(input.known)
  const queue = new Queue(unique(input.guestIds))
  return [...Map.groupBy(slotsOf(input), ({ visitDate }) => visitDate).values()].flatMap((slots) => {
    const visits = slots.map((slot) => planned(slot, queue, attendances, input.allowRepeats))
    if (!input.allowRepeats) fillGaps(visits, queue, attendances)
    return visits
  })
}

function planned(slot: Slot, queue: Queue, attendances: Attendances, allowRepeats: boolean): PlannedVisit {
  const choice = choose(queue, attendances, slot, allowRepeats)
  if (!choice) return { ...slot, guestId: null, repeatOf: null, nearTo: null }
  const { guestId, repeatOf, nearTo } = choice
  attendances.add({ guestId, ...slot })
  queue.moveBack(guestId)
  return { ...slot, guestId, repeatOf, nearTo }
}

/** Augmenting paths (Kuhn 1955): a guest moves to a visit without a guest when another guest can take over the visit left behind. */
function fillGaps(visits: readonly PlannedVisit[], queue: Queue, attendances: Attendances): void {
  const held = new Map(visits.flatMap((visit) => (visit.guestId === null ? [] : [[visit.guestId, visit]])))

  const fill = (visit: PlannedVisit, asked: Set<string>): boolean =>
    [...queue].some((guestId) => {
      const wanted = { guestId, restaurantId: visit.restaurantId, visitDate: visit.visitDate }
      if (asked.has(guestId) || attendances.repeatOf(wanted)) return false
      asked.add(guestId)
      const other = held.get(guestId)
      if (other) attendances.remove({ ...wanted, restaurantId: other.restaurantId })
      const goes = !attendances.nearTo(wanted) && (!other || fill(other, asked))
      if (!goes) {
        if (other) attendances.add({ ...wanted, restaurantId: other.restaurantId })
        return false
      }
      if (!other) queue.moveBack(guestId)
      attendances.add(wanted)
      held.set(guestId, visit)
      visit.guestId = guestId
      return true
    })

  for (const visit of visits) if (visit.guestId === null) fill(visit, new Set())
}

function choose(queue: Queue, attendances: Attendances, slot: Slot, allowRepeats: boolean): Choice | null {
  let best: Choice | null = null
  for (const guestId of queue) {
    const repeat = attendances.repeatOf({ guestId, ...slot })
    if (repeat && !allowRepeats) continue
    const near = attendances.nearTo({ guestId, ...slot })
    if (near && !allowRepeats) continue
    const rank = (repeat ? 2 : 0) + (near ? 1 : 0)
    if (!best || rank < best.rank) {
      best = { guestId, repeatOf: repeat && dayNameOf(repeat), nearTo: near?.visitDate ?? null, rank }
    }
    if (rank === 0) break
  }
  return best
}

/** Guests ordered by the number of their visits, then by how long they have waited. */
class Queue {
  readonly #byVisits: string[][]

  constructor(guestIds: string[]) {
    this.#byVisits = [guestIds]
  }

  *[Symbol.iterator](): Iterator<string> {
    for (const guests of this.#byVisits) yield* guests
  }

  moveBack(guestId: string): void {
    const count = this.#byVisits.findIndex((guests) => guests.includes(guestId))
    this.#byVisits[count]!.splice(this.#byVisits[count]!.indexOf(guestId), 1)
    const after = (this.#byVisits[count + 1] ??= [])
    after.push(guestId)
  }
}

function slotsOf({ restaurantIds, visitDates }: AssignmentInput): Slot[] {
  const dates = unique(visitDates).toSorted()
  const restaurants = unique(restaurantIds)
  return dates.flatMap((visitDate) => restaurants.map((restaurantId) => ({ restaurantId, visitDate })))
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]
