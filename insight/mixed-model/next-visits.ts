import { DISTINCT } from './compare.ts'
import { piecesOf } from './connected.ts'
import type { Visits } from './design.ts'
import type { Ranking } from './ranking.ts'
import { guestsNeeded, meanReliability } from './reliability.ts'
import { Uncertainty } from './uncertainty.ts'

/** The greatest number of proposed visits of a guest, so that the best known guest does not get all of them. */
const MOST_OF_A_GUEST = 2
/** Two gains are equal if they differ by less than this, relatively. */
const EQUAL = 1e-9

/** The guests who may visit restaurants. Among equals the earlier restaurant and guest come first. Plain data, which can be sent to a thread. */
export interface Candidates {
  restaurants: Int32Array
  /** The index of each guest in the visits that are ranked, −1 for a guest without a visit among them. */
  guests: Int32Array
  /** `blocked[place · restaurantCount + restaurant]` is 1 if the guest at this place of `guests` must not go there. */
  blocked: Uint8Array
  /** The visits that are planned already, and count before any proposal. The guest is a place of `guests`. */
  planned: { restaurant: number; guest: number }[]
  most: number
}

export interface Proposal {
  restaurant: number
  /** A place of `Candidates.guests`. */
  guest: number
  /** By how much the visit lowers the uncertainty, as a share of the present one. */
  fall: number
  /** The tied restaurant whose difference from this one becomes most certain by the visit; null without a tied restaurant. */
  other: number | null
  /** The visit links two groups of restaurants that no guest has linked before. */
  joins: boolean
}

export interface NextVisits {
  proposals: Proposal[]
  /** The root of the mean variance of tied restaurants' differences; zero without ties. */
  spread: { now: number; after: number }
  /** Φ over the programme: now, and after planned and proposed visits. */
  reliability: { now: number; after: number }
  /** The guests of each restaurant until Φ = 0.8, if each goes once or twice; null if no number is enough. */
  guestsNeeded: { once: number | null; twice: number | null }
}

/**
 * Chooses visits one after another: each time the one that lowers the mean variance of tied restaurants' differences most
 * (docs/statistics.md, "Next visits"). Among equals a visit that links two groups of restaurants comes first.
 */
export function nextVisits(visits: Visits, ranking: Ranking, candidates: Candidates): NextVisits {
  const count = visits.restaurantCount
  const attended = new Attended(visits, candidates)
  const { sd } = ranking.fit
  const uncertainty = new Uncertainty(ranking.covariance, tiesIn(ranking), {
    residual: sd.residual ** 2,
    guest: (sd.guest ?? 0) ** 2,
  })
  const now = uncertainty.total
  const reliabilityNow = meanReliability(sd, attended.visitsByGuest())
  for (const { restaurant, guest } of candidates.planned) {
    uncertainty.visit(restaurant, attended.of(guest))
    attended.add(restaurant, guest)
  }
  const blocked = candidates.blocked.slice()
  const left = new Int32Array(candidates.guests.length).fill(MOST_OF_A_GUEST)
  const proposals: Proposal[] = []
  while (proposals.length < candidates.most) {
    const best = bestOf(uncertainty, attended, candidates, (place, r) =>
      Boolean(left[place] === 0 || blocked[place * count + r]),
    )
    if (!best || best.gain <= now * EQUAL) break
    const { restaurant, guest, gain, joins } = best
    const other = uncertainty.visit(restaurant, attended.of(guest))
    attended.add(restaurant, guest)
    blocked[guest * count + restaurant] = 1
    left[guest]! -= 1
    proposals.push({ restaurant, guest, fall: gain / now, other, joins })
  }
  return {
    proposals,
    spread: { now: uncertainty.spreadOf(now), after: uncertainty.spreadOf(uncertainty.total) },
    reliability: { now: reliabilityNow, after: meanReliability(sd, attended.visitsByGuest()) },
    guestsNeeded: { once: guestsNeeded(sd, 1), twice: guestsNeeded(sd, 2) },
  }
}

interface Best {
  restaurant: number
  guest: number
  gain: number
  joins: boolean
}

function bestOf(
  uncertainty: Uncertainty,
  attended: Attended,
  { guests, restaurants }: Candidates,
  isBlocked: (place: number, restaurant: number) => boolean,
): Best | null {
  let best: Best | null = null
  for (let guest = 0; guest < guests.length; guest += 1) {
    const gainOf = uncertainty.gainsOf(attended.of(guest))
    for (const restaurant of restaurants) {
      if (isBlocked(guest, restaurant)) continue
      const gain = gainOf(restaurant)
      if (best && gain < best.gain * (1 - EQUAL)) continue
      const joins = attended.joins(restaurant, guest)
      const isEqual = best && gain <= best.gain * (1 + EQUAL)
      if (!best || !isEqual || (joins && !best.joins)) best = { restaurant, guest, gain, joins }
    }
  }
  return best
}

/** Returns the tied pairs as a symmetric matrix of ones. */
function tiesIn({ probability, restaurants }: Ranking): Uint8Array {
  const count = restaurants.length
  return Uint8Array.from(probability, (p, at) =>
    Number(at % (count + 1) !== 0 && Math.max(p, 1 - p) < DISTINCT),
  )
}

/** Counts each guest's visits of each restaurant, and knows which restaurants are linked by guests in common. */
class Attended {
  /** By the guest's index in the visits, then the guests without a visit. */
  readonly #times: Map<number, number>[]
  readonly #indices: Int32Array
  readonly #pieces: number[]

  constructor({ guests, guestCount, restaurants, restaurantCount }: Visits, candidates: Candidates) {
    let newcomers = guestCount
    this.#indices = candidates.guests.map((index) => (index < 0 ? newcomers++ : index))
    this.#times = Array.from({ length: newcomers }, () => new Map<number, number>())
    for (const [place, restaurant] of restaurants.entries())
      if (guests) addTo(this.#times[guests[place]!]!, restaurant)
    this.#pieces = guests
      ? piecesOf(restaurants, restaurantCount, guests)
      : Array.from({ length: restaurantCount }, (_, piece) => piece)
  }

  of(place: number): ReadonlyMap<number, number> {
    return this.#times[this.#indices[place]!]!
  }

  joins(restaurant: number, place: number): boolean {
    const piece = this.#pieceOf(place)
    return piece !== null && piece !== this.#pieces[restaurant]
  }

  add(restaurant: number, place: number): void {
    const [from, to] = [this.#pieceOf(place), this.#pieces[restaurant]!]
    if (from !== null && from !== to)
      for (const [at, piece] of this.#pieces.entries()) if (piece === from) this.#pieces[at] = to
    addTo(this.#times[this.#indices[place]!]!, restaurant)
  }

  /** The number of visits of each guest, by restaurant. */
  visitsByGuest(): number[][] {
    const visits: number[][] = this.#pieces.map(() => [])
    for (const times of this.#times) for (const [restaurant, count] of times) visits[restaurant]!.push(count)
    return visits
  }

  #pieceOf(place: number): number | null {
    for (const restaurant of this.of(place).keys()) return this.#pieces[restaurant]!
    return null
  }
}

function addTo(times: Map<number, number>, restaurant: number): void {
  times.set(restaurant, (times.get(restaurant) ?? 0) + 1)
}
