import { expect, test } from 'vitest'
import { simulate } from '../check/simulate.ts'
import { rankInThread } from '../rank-in-thread.ts'
import type { Visits } from './design.ts'
import { nextVisits, type Candidates } from './next-visits.ts'
import { rank } from './ranking.ts'

/** Everybody may go everywhere, and nothing is planned. */
const everybody = ({ restaurantCount, guestCount }: Visits, more: Partial<Candidates> = {}): Candidates => ({
  restaurants: Int32Array.from({ length: restaurantCount }, (_, restaurant) => restaurant),
  guests: Int32Array.from({ length: guestCount }, (_, guest) => guest),
  blocked: new Uint8Array(restaurantCount * (more.guests?.length ?? guestCount)),
  planned: [],
  most: 10,
  ...more,
})

const scores = (...pairs: [restaurant: number, guest: number, score: number][]): Visits => ({
  scores: Float64Array.from(pairs, ([, , score]) => score),
  restaurants: Int32Array.from(pairs, ([restaurant]) => restaurant),
  restaurantCount: 1 + Math.max(...pairs.map(([restaurant]) => restaurant)),
  guests: Int32Array.from(pairs, ([, guest]) => guest),
  guestCount: 1 + Math.max(...pairs.map(([, guest]) => guest)),
})

/** Guests 0 and 1 know restaurants 0 and 1, guests 2 and 3 know restaurants 2 and 3. */
const APART = scores(
  ...[0, 1, 2, 3].flatMap((restaurant) =>
    [0, 1].flatMap((guest): [number, number, number][] =>
      [0, 5].map((more) => [
        restaurant,
        guest + (restaurant < 2 ? 0 : 2),
        70 + 3 * restaurant + 6 * guest + more,
      ]),
    ),
  ),
)

test('each proposal lowers the spread, the greatest falls first, and no pair twice', () => {
  const { visits } = simulate(
    { restaurants: 12, guests: 20, visits: 60, sd: { restaurant: 4, guest: 4, residual: 8 } },
    11,
  )
  const { proposals, spread, reliability, guestsNeeded } = nextVisits(visits, rank(visits), everybody(visits))
  expect(proposals).toHaveLength(10)
  const falls = proposals.map(({ fall }) => fall)
  expect(falls).toEqual(falls.toSorted((one, other) => other - one))
  expect(new Set(proposals.map(({ restaurant, guest }) => `${restaurant} ${guest}`)).size).toBe(10)
  const left = 1 - falls.reduce((sum, each) => sum + each, 0)
  expect(spread.after).toBeCloseTo(spread.now * Math.sqrt(left), 9)
  expect(reliability.after).toBeGreaterThan(reliability.now)
  expect(guestsNeeded.once!).toBeGreaterThan(guestsNeeded.twice!)
})

test('a visit links groups that no guest has linked, and says so', () => {
  const { proposals } = nextVisits(APART, rank(APART), everybody(APART))
  const [first] = proposals
  expect(first!.joins).toBe(true)
  expect(first!.guest < 2).toBe(first!.restaurant >= 2)
  // Once linked, nothing is left to link.
  expect(proposals.filter(({ joins }) => joins)).toHaveLength(1)
})

test('nobody is sent where they must not go, or more than twice, and removed restaurants are left out', () => {
  const blocked = new Uint8Array(16)
  for (const guest of [0, 1, 2]) blocked.fill(1, 4 * guest, 4 * guest + 4)
  const candidates = everybody(APART, { blocked })
  expect(nextVisits(APART, rank(APART), candidates).proposals.map(({ guest }) => guest)).toEqual([3, 3])
  const some = everybody(APART, { restaurants: Int32Array.of(2) })
  for (const { restaurant } of nextVisits(APART, rank(APART), some).proposals) expect(restaurant).toBe(2)
})

test('a visit that is planned is not proposed for its link again, and counts afterwards', () => {
  const planned = [{ restaurant: 3, guest: 0 }]
  const ranking = rank(APART)
  const { proposals, reliability } = nextVisits(APART, ranking, everybody(APART, { planned, most: 0 }))
  expect(proposals).toEqual([])
  expect(reliability.after).toBeGreaterThan(reliability.now)
  const next = nextVisits(APART, ranking, everybody(APART, { planned }))
  expect(next.proposals.every(({ joins }) => !joins)).toBe(true)
})

test('new guests are equally good, so the first by name goes to the first restaurant', () => {
  const visits = scores([0, 0, 70], [0, 1, 75], [1, 0, 71], [1, 1, 72])
  const guests = Int32Array.of(-1, -1)
  const [first] = nextVisits(visits, rank(visits), everybody(visits, { guests })).proposals
  expect(first).toMatchObject({ restaurant: 0, guest: 0, other: 1, joins: false })
})

test('restaurants that are all told apart need nothing', () => {
  const visits = scores(
    ...[0, 1, 2].flatMap((restaurant) =>
      [0, 1, 2].flatMap((guest): [number, number, number][] =>
        [0, 1].map((more) => [restaurant, guest, 30 * restaurant + 4 * guest + more]),
      ),
    ),
  )
  expect(nextVisits(visits, rank(visits), everybody(visits))).toMatchObject({
    proposals: [],
    spread: { now: 0, after: 0 },
  })
})

test('restaurants that do not differ can not reach any reliability', () => {
  const visits = scores([0, 0, 60], [0, 1, 80], [1, 0, 80], [1, 1, 60], [2, 0, 60], [2, 1, 80])
  expect(nextVisits(visits, rank(visits), everybody(visits))).toMatchObject({
    reliability: { now: 0, after: 0 },
    guestsNeeded: { once: null, twice: null },
  })
})

test('a thread proposes the same', async () => {
  const candidates = everybody(APART)
  const ranking = rank(APART)
  expect(await rankInThread(APART, { candidates })).toEqual({
    ranking,
    next: nextVisits(APART, ranking, candidates),
  })
})
