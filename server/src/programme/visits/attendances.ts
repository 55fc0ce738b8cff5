import { dayNumber, isNear, isRepeat } from '@cloche/checklist/visit-spacing.ts'
import { opensAtOf } from '../../base/time/wall-clock.ts'

export interface Attendance {
  guestId: string
  restaurantId: string
  /** Wall clock. */
  visitDate: string
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
  /** Days since 1970. */
  day: number
  /** Milliseconds since 1970. */
  time: number
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
    const added = { visit, day: dayNumber(visit.visitDate), time: this.timeOf(visit) }
    entry(guests, guestId, () => []).push(added)
    entry(this.#byGuest, guestId, () => []).push(added)
  }

  /** The guests with a visit to the restaurant within 90 days. */
  guestsLately(restaurantId: string, visitDate: string): ReadonlySet<string> {
    const wanted = dayNumber(visitDate)
    return guestsWith(this.#byRestaurant.get(restaurantId), ({ day }) => isRepeat(day, wanted))
  }

  /** The guests with a visit anywhere less than three hours before or after. */
  guestsNear(slot: Slot): ReadonlySet<string> {
    const wanted = this.timeOf(slot)
    return guestsWith(this.#byGuest, ({ time }) => isNear(time, wanted))
  }

  /** The nearest visit by the same guest to the same restaurant within 90 days, before or after; or null. */
  repeatOf(visit: Attendance): Attendance | null {
    const wanted = dayNumber(visit.visitDate)
    const entries = this.#byRestaurant.get(visit.restaurantId)?.get(visit.guestId)
    const found = nearest(entries, ({ day }) => Math.abs(day - wanted))
    return found && isRepeat(found.day, wanted) ? found.visit : null
  }

  /** The nearest visit by the same guest less than three hours before or after; or null. */
  nearTo(visit: Attendance): Attendance | null {
    const wanted = this.timeOf(visit)
    const found = nearest(this.#byGuest.get(visit.guestId), ({ time }) => Math.abs(time - wanted))
    return found && isNear(found.time, wanted) ? found.visit : null
  }

  clashesOf(visit: Attendance): Clash[] {
    const repeat = this.repeatOf(visit)
    const near = this.nearTo(visit)
    return [
      ...(repeat ? [{ kind: 'repeat', other: repeat } as const] : []),
      ...(near && near !== repeat ? [{ kind: 'near', other: near } as const] : []),
    ]
  }

  /** The moment of a visit, in milliseconds since 1970. */
  timeOf({ restaurantId, visitDate, opensAt }: Slot): number {
    return opensAt ?? opensAtOf(visitDate, this.#zones.get(restaurantId) ?? 'UTC').getTime()
  }
}

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
