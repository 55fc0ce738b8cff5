import { isNear } from '@cloche/checklist/visit-spacing.ts'
import type { FreeTime } from '@cloche/contract/anketa-choices.ts'
import { freeTimeOf } from '@cloche/checklist/daypart.ts'
import type { PlannedVisit } from '@cloche/contract/visits.ts'
import { Attendances, dayNameOf, type Attendance, type Zones } from './attendances.ts'

export interface AssignmentInput {
  restaurantIds: readonly string[]
  guestIds: readonly string[]
  /** Wall clocks. */
  visitDates: readonly string[]
  /** The guests' other visits, past and coming. */
  known: readonly Attendance[]
  /** The zones of the restaurants; by default UTC. */
  zones?: Zones
  /** The times of the week at which guests are free; null or absent: not known, so any. */
  free?: ReadonlyMap<string, readonly FreeTime[] | null>
  allowRepeats: boolean
}

/** A planned visit, which its checklist does not change. */
export type AssignedVisit = Omit<PlannedVisit, 'checklistId'>

type Slot = Pick<Attendance, 'restaurantId' | 'visitDate'>

/**
 * Plans a visit for each restaurant and date. Takes guests without a clash: free ones first, then fewest visits, then longest wait, then
 * order of input. `allowRepeats` lets guests who clash go last; without it, guests of one date swap until most visits have a guest.
 * The same input gives the same plan.
 */
export function assignGuests(input: AssignmentInput): AssignedVisit[] {
  const attendances = new Attendances(input.known, input.zones)
  const queue = new Queue(unique(input.guestIds))
  return [...Map.groupBy(slotsOf(input), ({ visitDate }) => visitDate)].flatMap(([visitDate, slots]) => {
    const time = freeTimeOf(visitDate)
    const isFree = (guestId: string) => input.free?.get(guestId)?.includes(time) ?? true
    const date = new PlannedDate(visitDate, queue, attendances, isFree, input.allowRepeats)
    return date.assign(slots.map(({ restaurantId }) => restaurantId))
  })
}

/** The visits of one date. Whom a clash keeps from them is found once for each restaurant, not once for each pair. */
class PlannedDate {
  /** Guests with another visit within three hours of one to a restaurant, but for those of this date. */
  readonly #busy = new Map<string, ReadonlySet<string>>()
  /** Guests with another visit to a restaurant within 90 days. */
  readonly #lately = new Map<string, ReadonlySet<string>>()
  /** The visits of this date by guest: several only where zones set them three hours apart. */
  readonly #held = new Map<string, AssignedVisit[]>()
  /** When a visit to each restaurant opens, in milliseconds since 1970. */
  readonly #times = new Map<string, number>()
  readonly #visitDate: string
  readonly #queue: Queue
  readonly #attendances: Attendances
  readonly #isFree: (guestId: string) => boolean
  readonly #allowRepeats: boolean

  constructor(
    visitDate: string,
    queue: Queue,
    attendances: Attendances,
    isFree: (guestId: string) => boolean,
    allowRepeats: boolean,
  ) {
    this.#visitDate = visitDate
    this.#queue = queue
    this.#attendances = attendances
    this.#isFree = isFree
    this.#allowRepeats = allowRepeats
  }

  assign(restaurantIds: readonly string[]): AssignedVisit[] {
    for (const restaurantId of restaurantIds) {
      const visitDate = this.#visitDate
      this.#lately.set(restaurantId, this.#attendances.guestsLately(restaurantId, visitDate))
      this.#busy.set(restaurantId, this.#attendances.guestsNear({ restaurantId, visitDate }))
      this.#times.set(restaurantId, this.#attendances.timeOf({ restaurantId, visitDate }))
    }
    const visits = restaurantIds.map((restaurantId) => this.#planned(restaurantId))
    if (!this.#allowRepeats) this.#fillGaps(visits)
    for (const visit of visits) {
      const { guestId, restaurantId, visitDate } = visit
      if (guestId === null) continue
      visit.notFree = !this.#isFree(guestId)
      if (!this.#allowRepeats) this.#attendances.add({ guestId, restaurantId, visitDate })
    }
    return visits
  }

  #planned(restaurantId: string): AssignedVisit {
    const visitDate = this.#visitDate
    const attendances = this.#attendances
    const guestId = this.#choose(restaurantId)
    const visit: AssignedVisit = {
      restaurantId,
      visitDate,
      guestId,
      repeatOf: null,
      nearTo: null,
      notFree: false,
    }
    if (guestId === null) return visit
    const slot = { guestId, restaurantId, visitDate }
    const repeat = attendances.repeatOf(slot)
    visit.repeatOf = repeat && dayNameOf(repeat)
    visit.nearTo = attendances.nearTo(slot)?.visitDate ?? null
    if (this.#allowRepeats) attendances.add(slot)
    this.#hold(guestId, visit)
    this.#queue.moveBack(guestId)
    return visit
  }

  /** Returns the guest with the fewest clashes who may go: the first one who is free then, else the first one. */
  #choose(restaurantId: string): string | null {
    const [lately, busy] = [this.#lately.get(restaurantId)!, this.#busy.get(restaurantId)!]
    let best = { guestId: null as string | null, rank: this.#allowRepeats ? Infinity : 2 }
    for (const guestId of this.#queue) {
      const near = busy.has(guestId) || this.#heldNear(guestId, restaurantId).length > 0
      const rank = (lately.has(guestId) ? 4 : 0) + (near ? 2 : 0) + (this.#isFree(guestId) ? 0 : 1)
      if (rank === 0) return guestId
      if (rank < best.rank) best = { guestId, rank }
    }
    return best.guestId
  }

  #hold(guestId: string, visit: AssignedVisit, instead?: AssignedVisit): void {
    const others = this.#held.get(guestId) ?? []
    this.#held.set(guestId, [...others.filter((each) => each !== instead), visit])
  }

  /** The guest's visits of this date within three hours of one to the restaurant. */
  #heldNear(guestId: string, restaurantId: string): AssignedVisit[] {
    const wanted = this.#times.get(restaurantId)!
    const held = this.#held.get(guestId) ?? []
    return held.filter(({ restaurantId: other }) => isNear(this.#times.get(other)!, wanted))
  }

  #mayGo(guestId: string, restaurantId: string): boolean {
    return !this.#lately.get(restaurantId)!.has(guestId) && !this.#busy.get(restaurantId)!.has(guestId)
  }

  /**
   * Augmenting paths (Kuhn 1955): a guest moves to a visit without a guest when another guest can take over the visit left behind.
   * Guests that a search asked in vain can help no later one of the same hour either, so each is asked in vain once.
   */
  #fillGaps(visits: readonly AssignedVisit[]): void {
    const allInVain = new Map<number, ReadonlySet<string>>()
    for (const gap of visits.filter(({ guestId }) => guestId === null)) {
      const time = this.#times.get(gap.restaurantId)!
      const inVain = allInVain.get(time) ?? new Set<string>()
      const asked = new Set(inVain)
      const guestIds = [...this.#queue].filter((guestId) => !inVain.has(guestId))
      const fill = (visit: AssignedVisit): boolean =>
        guestIds.some((guestId) => {
          if (asked.has(guestId) || !this.#mayGo(guestId, visit.restaurantId)) return false
          asked.add(guestId)
          const [other, another] = this.#heldNear(guestId, visit.restaurantId)
          if (another || (other && !fill(other))) return false
          if (!other) this.#queue.moveBack(guestId)
          this.#hold(guestId, visit, other)
          visit.guestId = guestId
          return true
        })
      if (!fill(gap)) allInVain.set(time, asked)
    }
  }
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
