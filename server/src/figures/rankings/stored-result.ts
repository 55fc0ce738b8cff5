import type { RankingResult } from '@cloche/contract/ranking.ts'
import { compare, DISTINCT } from '@cloche/insight/mixed-model/compare.ts'
import { piecesOf } from '@cloche/insight/mixed-model/connected.ts'
import type { Visits } from '@cloche/insight/mixed-model/design.ts'
import type { Ranking } from '@cloche/insight/mixed-model/ranking.ts'
import { tiesOf } from '@cloche/insight/mixed-model/ties.ts'
import type { StoredResult } from '../../base/db/rankings-schema.ts'

export interface ScoredVisit {
  restaurant_id: string
  guest_id: string
  score: number
}

export interface RankedGuestRow {
  guest_id: string
  visits: number
  severity: number
  lower: number
  upper: number
}

/** Visits by indices into the ids. */
export interface IndexedVisits {
  visits: Visits & { guests: Int32Array }
  restaurantIds: string[]
  guestIds: string[]
}

export function indexed(rows: readonly ScoredVisit[]): IndexedVisits {
  const restaurants = indicesOf(rows.map(({ restaurant_id }) => restaurant_id))
  const guests = indicesOf(rows.map(({ guest_id }) => guest_id))
  return {
    visits: {
      scores: Float64Array.from(rows, ({ score }) => score),
      restaurants: restaurants.indices,
      restaurantCount: restaurants.ids.length,
      guests: guests.indices,
      guestCount: guests.ids.length,
    },
    restaurantIds: restaurants.ids,
    guestIds: guests.ids,
  }
}

/** The ids are sorted, so that the same visits in another order give the same result. */
function indicesOf(all: readonly string[]): { ids: string[]; indices: Int32Array } {
  const ids = [...new Set(all)].toSorted()
  const places = new Map(ids.map((id, place) => [id, place]))
  return { ids, indices: Int32Array.from(all, (id) => places.get(id)!) }
}

type Days = RankingResult['period']

/** Returns the result of visits that can't be ranked. */
export function unfittableResult(
  unfittable: NonNullable<RankingResult['unfittable']>,
  period: Days,
  visits: number,
): StoredResult {
  const lists = { restaurants: [], ties: [], better: [], moreVisits: [] }
  return { period, visits, unfittable, guestsLeftOut: null, mean: null, ...lists }
}

export function resultOf(
  ranking: Ranking,
  { visits, restaurantIds }: IndexedVisits,
  period: Days,
): StoredResult {
  const { restaurants, fit, guestsLeftOut } = ranking
  const order = restaurants
    .map((_, place) => place)
    .toSorted(
      (one, other) =>
        restaurants[one]!.expectedRank - restaurants[other]!.expectedRank ||
        restaurants[other]!.estimate - restaurants[one]!.estimate,
    )
  const count = restaurants.length
  const { places, stretches } = tiesOf(order, (one, other) => ranking.probability[one * count + other]!)
  const pieces = piecesOf(visits.restaurants, count, visits.guests)
  const comparisons = order.map((one, place) =>
    order.slice(place + 1).map((other) => compare(ranking, one, other)),
  )
  return {
    period,
    visits: visits.scores.length,
    unfittable: null,
    guestsLeftOut,
    mean: fit.mean.estimate,
    restaurants: order.map((index, place) => ({
      id: restaurantIds[index]!,
      ...restaurants[index]!,
      firstPlace: places[place]!.first,
      lastPlace: places[place]!.last,
      piece: pieces[index]!,
    })),
    ties: stretches,
    better: comparisons.map((row) => row.map(({ probability }) => rounded(probability))),
    moreVisits: comparisons.map((row) => row.map(({ visitsNeeded }) => visitsNeeded)),
  }
}

/** Returns the result with these restaurants alone. Their figures and places stay those among all. */
export function resultOfSome(result: StoredResult, ids: readonly string[]): StoredResult {
  const chosen = new Set(ids)
  const { restaurants, better, moreVisits } = result
  const kept = restaurants.flatMap(({ id }, place) => (chosen.has(id) ? [place] : []))
  const among = <T>(rows: readonly (readonly T[])[]) =>
    kept.map((one, place) => kept.slice(place + 1).map((other) => rows[one]![other - one - 1]!))
  const probabilityOf = (one: number, other: number) =>
    one < other ? better[one]![other - one - 1]! : 1 - better[other]![one - other - 1]!
  return {
    ...result,
    restaurants: kept.map((place) => restaurants[place]!),
    ties: tiesOf(kept, probabilityOf).stretches,
    better: among(better),
    moreVisits: among(moreVisits),
  }
}

/** Rounds a probability, but never turns two distinct restaurants into a tie or a tie into two distinct ones. */
function rounded(probability: number): number {
  const short = Math.round(probability * 1e4) / 1e4
  const isDistinct = (p: number) => Math.max(p, 1 - p) >= DISTINCT
  return isDistinct(short) === isDistinct(probability) ? short : probability
}

export function guestRowsOf({ guests }: Ranking, { guestIds }: IndexedVisits): RankedGuestRow[] {
  return (guests ?? []).map((guest, place) => ({ guest_id: guestIds[place]!, ...guest }))
}
