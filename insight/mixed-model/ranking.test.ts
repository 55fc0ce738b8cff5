import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { coverageOf } from '../check/coverage.ts'
import { simulate } from '../check/simulate.ts'
import { rankInThread } from '../rank-in-thread.ts'
import { DYESTUFF, PENICILLIN, PROGRAMME, TWO_MINIMA, visitsIn, visitsOf } from '../test/fixtures.ts'
import { compare } from './compare.ts'
import { factorizeAt } from './criterion.ts'
import { designOf } from './design.ts'
import { posteriorAt } from './posterior.ts'
import { expectedRanks, rank } from './ranking.ts'

test('given θ, a balanced design has the posterior that a pencil finds', () => {
  const design = designOf(visitsIn(...DYESTUFF).visits)
  // Six batches of five: with θ = 1 the shrinkage is B = 5 / (5 + 1), and the mean's own uncertainty is shared by six.
  const at = factorizeAt(design, { restaurant: 1, guest: 0 })
  const { centers, covariance } = posteriorAt(design, at)
  const perBatch = at.penalized / 29 / 5
  const B = 5 / 6
  for (let r = 0; r < 6; r += 1) {
    expect(centers[r]!).toBeCloseTo(1527.5 + (B * design.restaurants.sums[r]!) / 5, 8)
    expect(covariance[r * 6 + r]!).toBeCloseTo(perBatch * (B + (1 - B) / 6), 8)
  }
  for (let r = 1; r < 6; r += 1) expect(covariance[r]!).toBeCloseTo((perBatch * (1 - B)) / 6, 8)
})

test('an interval holds its estimate, and one with more visits is narrower', () => {
  const { restaurants, guests } = rank(visitsIn(...PROGRAMME).visits)
  for (const { lower, estimate, upper } of restaurants) {
    expect(lower).toBeLessThan(estimate)
    expect(estimate).toBeLessThan(upper)
  }
  for (const { lower, severity, upper } of guests!) {
    expect(lower).toBeLessThanOrEqual(severity)
    expect(severity).toBeLessThanOrEqual(upper)
  }
  const widths = restaurants
    .toSorted((one, other) => one.visits - other.visits)
    .map(({ lower, upper }) => upper - lower)
  expect(widths.at(-1)!).toBeLessThan(widths[0]!)
})

test('a guest who takes ten points off everywhere is severe by about as much', () => {
  const { visits } = simulate(
    { restaurants: 10, guests: 8, visits: 160, sd: { restaurant: 5, guest: 0, residual: 3 } },
    7,
  )
  const scores = visits.scores.map((score, place) => score - (visits.guests![place] === 0 ? 10 : 0))
  const { guests } = rank({ ...visits, scores })
  const most = Math.max(...guests!.map(({ severity }) => severity))
  expect(guests![0]!.severity).toBe(most)
  // Severity is measured from the guests' own mean, which is one eighth of ten points lower.
  expect(guests![0]!.lower).toBeLessThan(8.75)
  expect(guests![0]!.upper).toBeGreaterThan(8.75)
})

test('probabilities of a pair add up to one, expected ranks to those of a list', () => {
  const { probability, restaurants } = rank(visitsIn(...PROGRAMME).visits)
  const count = restaurants.length
  for (let r = 0; r < count; r += 1)
    for (let s = 0; s < count; s += 1)
      expect(probability[r * count + s]! + probability[s * count + r]!).toBeCloseTo(1, 9)
  const sum = restaurants.reduce((total, { expectedRank }) => total + expectedRank, 0)
  expect(sum).toBeCloseTo((count * (count + 1)) / 2, 6)
})

test('expected ranks of three, one of them known to be the best', () => {
  const probability = Float64Array.of(0.5, 1, 1, 0, 0.5, 0.7, 0, 0.3, 0.5)
  expect([...expectedRanks(probability, 3)]).toEqual([1, 2.3, 2.7])
})

test('restaurants that can’t be told apart are a tie, restaurants that differ by much are not', () => {
  const ranking = rank(visitsIn(...PENICILLIN).visits)
  const place = (name: string) => visitsIn(...PENICILLIN).restaurants.indexOf(name)
  expect(compare(ranking, place('A'), place('F'))).toEqual({
    probability: expect.closeTo(1, 6),
    isTie: false,
    visitsNeeded: 0,
  })
  // Samples D and E differ by 0.08 mm on 24 plates each.
  const near = compare(ranking, place('E'), place('D'))
  expect(near.isTie).toBe(true)
  expect(near.visitsNeeded).toBeGreaterThan(100)
  expect(() => compare(ranking, 0, 6)).toThrow(RangeError)
})

test('the same scores need visits without end', () => {
  const rows = ['a', 'b'].flatMap((name): [string, string, number][] => [
    [name, 'x', 70],
    [name, 'y', 74],
    [name, 'z', 84],
  ])
  const ranking = rank(visitsOf([...rows, ['c', 'x', 60], ['c', 'z', 75]]))
  expect(compare(ranking, 0, 1)).toEqual({
    probability: expect.closeTo(0.5, 9),
    isTie: true,
    visitsNeeded: null,
  })
})

test('after the visits that are needed, restaurants that keep their scores are told apart', () => {
  const scoresOf = (name: string, base: number, visits: number) =>
    Array.from({ length: visits }, (_, visit): [string, string, number] => [
      name,
      `${name}${visit >> 1}`,
      base + [-6, 2, 5, -1][visit % 4]!,
    ])
  const rows = (visits: number) => [
    ...scoresOf('a', 80, visits),
    ...scoresOf('b', 78, visits),
    ...['c', 'd', 'e', 'f'].flatMap((name, place) => scoresOf(name, 68 + 4 * place, 12)),
  ]
  const now = compare(rank(visitsOf(rows(8))), 0, 1)
  expect(now.isTie).toBe(true)
  const after = compare(rank(visitsOf(rows(8 + 2 * now.visitsNeeded!))), 0, 1)
  expect(after.isTie).toBe(false)
})

test('a thread finds the same', async () => {
  const { visits } = visitsIn(...PROGRAMME)
  expect(await rankInThread(visits)).toEqual({ ranking: rank(visits), next: null })
  await expect(rankInThread(visitsOf([['a', 'x', 1]]))).rejects.toMatchObject({ reason: 'one-restaurant' })
  await expect(rankInThread(visits, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
})

test('intervals of simulated programmes hold the truth nine times in ten', () => {
  const seed = randomInt(2 ** 30)
  const seeds = Array.from({ length: 60 }, (_, place) => seed + place)
  const { restaurants, guests, pairs } = coverageOf(
    { restaurants: 20, guests: 40, visits: 200, sd: { restaurant: 4, guest: 4, residual: 8 } },
    seeds,
  )
  // `npm run rank:check` has narrower bounds and a thousand programmes; these are about five standard errors of sixty.
  const inside = [restaurants.within / restaurants.all, guests.within / guests.all]
  const wrong = pairs.wrong / pairs.declared
  const isGood = inside.every((share) => share > 0.82 && share < 0.97) && wrong < 0.06
  expect(isGood ? 'good' : `seeds from ${seed}: inside ${inside.join(', ')}, wrong ${wrong}`).toBe('good')
})

test('no restaurant with a lower estimate has a better expected rank, also where the criterion has two minima', () => {
  const small = { restaurants: 8, guests: 12, visits: 40, sd: { restaurant: 5, guest: 6, residual: 5 } }
  const programmes = Array.from({ length: 40 }, (_, seed) => simulate(small, seed).visits)
  for (const visits of [visitsIn(...TWO_MINIMA).visits, ...programmes]) {
    const { restaurants } = rank(visits)
    const byEstimate = restaurants.toSorted(
      (a, b) => b.estimate - a.estimate || a.expectedRank - b.expectedRank,
    )
    const ranks = byEstimate.map(({ expectedRank }) => expectedRank)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    const sum = ranks.reduce((total, each) => total + each, 0)
    expect(sum).toBeCloseTo((ranks.length * (ranks.length + 1)) / 2, 9)
  }
})
