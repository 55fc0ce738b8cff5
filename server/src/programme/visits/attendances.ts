import { daysApart, daysOf, isNear, isRepeat, type Days } from '@cloche/checklist/visit-spacing.ts'
import { opensAtOf } from '../../base/time/wall-clock.ts'

export interface Attendance {
  guestId: string
  restaurantId: string
  /** Wall clock. */
  visitDate: string
  /** The end of a window in which the visit is still to be made, and when its guest means to go; wall clocks. */
  visitUntil?: string | null | undefined
  appointment?: string | null | undefined
  /** The id of a stored visit, and its moment in milliseconds since 1970. */
  visitId?: string
  opensAt?: number
}

/** The zones of restaurants by id, for visits that are not stored yet. One that is not there counts as in UTC. */
export type Zones = ReadonlyMap<string, string>

type Slot = Pick<Attendance, 'restaurantId' | 'visitDate' | 'opensAt'>

/** Another visit of the same guest that is too near: at the same restaurant within 90 days, or anywhere within three hours. */
export interface Clash {
  kind: 'repeat' | 'near'
  other: Attendance
}

interface Entry {
  visit: Attendance
  days: Days
  /** Milliseconds since 1970; null while nobody knows when in its window it will be made. */
  time: number | null
}

/** The visits that guests have made or will make: the stored ones, and those that a plan adds. */
export class Attendances {
  readonly #byRestaurant = new Map<string, Map<string, Entry[]>>()
  readonly #byGuest = new Map<string, Entry[]>()

  readonly #zones: Zones

  constructor(known: readonly Attendance[], zones: Zones = new Map()) {
    this.#zones = zones
    for (const each of known) this.add(each)
  }

  add(visit: Attendance): void {
    const { guestId, restaurantId } = visit
    const guests = entry(this.#byRestaurant, restaurantId, () => new Map<string, Entry[]>())
    const added = { visit, days: daysOf(visit.visitDate, visit.visitUntil), time: this.#momentOf(visit) }
    entry(guests, guestId, () => []).push(added)
    entry(this.#byGuest, guestId, () => []).push(added)
  }

  /** The guests with a visit to the restaurant within 90 days. */
  guestsLately(restaurantId: string, visitDate: string): ReadonlySet<string> {
    const wanted = daysOf(visitDate)
    return guestsWith(this.#byRestaurant.get(restaurantId), ({ days }) => isRepeat(days, wanted))
  }

  /** The guests with a visit anywhere less than three hours before or after. */
  guestsNear(slot: Slot): ReadonlySet<string> {
    const wanted = this.timeOf(slot)
    return guestsWith(this.#byGuest, ({ time }) => areNear(time, wanted))
  }

  /** The nearest visit by the same guest to the same restaurant within 90 days, before or after; or null. */
  repeatOf(visit: Attendance): Attendance | null {
    const wanted = daysOf(visit.visitDate, visit.visitUntil)
    const entries = this.#byRestaurant.get(visit.restaurantId)?.get(visit.guestId)
    const found = nearest(entries, ({ days }) => daysApart(days, wanted))
    return found && isRepeat(found.days, wanted) ? found.visit : null
  }

  /** The nearest visit by the same guest less than three hours before or after; or null. */
  nearTo(visit: Attendance): Attendance | null {
    const wanted = this.#momentOf(visit)
    const found = nearest(this.#byGuest.get(visit.guestId), ({ time }) =>
      time === null || wanted === null ? Infinity : Math.abs(time - wanted),
    )
    return found && areNear(found.time, wanted) ? found.visit : null
  }

  clashesOf(visit: Attendance): Clash[] {
    const repeat = this.repeatOf(visit)
    const near = this.nearTo(visit)
    return [
      ...(repeat ? [{ kind: 'repeat', other: repeat } as const] : []),
      ...(near && near !== repeat ? [{ kind: 'near', other: near } as const] : []),
    ]
  }

  /** The moment of a visit without a window, in milliseconds since 1970. */
  timeOf({ restaurantId, visitDate, opensAt }: Slot): number {
    return opensAt ?? opensAtOf(visitDate, this.#zones.get(restaurantId) ?? 'UTC').getTime()
  }

  #momentOf({ visitUntil, appointment, ...slot }: Attendance): number | null {
    if (visitUntil && !appointment) return null
    return this.timeOf({ ...slot, visitDate: appointment ?? slot.visitDate })
  }
}

const areNear = (time: number | null, other: number | null) =>
  time !== null && other !== null && isNear(time, other)

function guestsWith(
  guests: ReadonlyMap<string, Entry[]> = new Map(),
  is: (entry: Entry) => boolean,
): ReadonlySet<string> {
  const found = new Set<string>()
  for (const [guestId, entries] of guests) if (entries.some(is)) found.add(guestId)
  return found
}

function nearest(entries: readonly Entry[] | undefined, distance: (entry: Entry) => number): Entry | null {
  if (!entries || entries.length === 0) return null
  return entries.reduce((one, other) => (distance(other) < distance(one) ? other : one))
}

export const dayNameOf = ({ visitDate }: Pick<Attendance, 'visitDate'>) => visitDate.slice(0, 10)

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
