import { REPEAT_DAYS, VISIT_GAP_HOURS } from '@cloche/contract/constants.ts'

const DAY = 86_400_000
const GAP = VISIT_GAP_HOURS * 3_600_000

interface Day {
  /** `YYYY-MM-DD`. */
  name: string
  /** Days since 1970. */
  number: number
}

export interface Attendance {
  guestId: string
  restaurantId: string
  /** Wall clock. */
  visitDate: string
}

/** Who was, or will be, where on which days: what is known, and what is added to it. */
export class Attendances {
  /** By restaurant and guest. */
  readonly #days = new Map<string, Map<string, Day[]>>()
  /** When each guest is somewhere, by the wall clocks of where that is. */
  readonly #times = new Map<string, number[]>()

  constructor(known: readonly Attendance[]) {
    for (const each of known) this.add(each)
  }

  add({ guestId, restaurantId, visitDate }: Attendance): void {
    const guests = entry(this.#days, restaurantId, () => new Map<string, Day[]>())
    entry(guests, guestId, () => []).push(dayOf(visitDate))
    entry(this.#times, guestId, () => []).push(timeOf(visitDate))
  }

  /** Whether a guest is in some restaurant less than three hours before or after that time, by its clock. */
  isAway(guestId: string, visitDate: string): boolean {
    const wanted = timeOf(visitDate)
    return this.#times.get(guestId)?.some((time) => Math.abs(time - wanted) < GAP) ?? false
  }

  /** The nearest day on which this guest is in this restaurant within 90 days of the date, before or after; or null. */
  repeatOf({ guestId, restaurantId, visitDate }: Attendance): string | null {
    const days = this.#days.get(restaurantId)?.get(guestId)
    if (!days) return null
    const wanted = dayOf(visitDate).number
    const distance = (day: Day) => Math.abs(day.number - wanted)
    const nearest = days.reduce((best, day) => (distance(day) < distance(best) ? day : best))
    return distance(nearest) <= REPEAT_DAYS ? nearest.name : null
  }
}

const timeOf = (visitDate: string) => Date.parse(`${visitDate}Z`)

function dayOf(visitDate: string): Day {
  const name = visitDate.slice(0, 10)
  return { name, number: Date.parse(name) / DAY }
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
