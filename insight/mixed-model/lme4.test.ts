import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { DYESTUFF, DYESTUFF_2, FIXTURES, PROGRAMME, visitsIn } from '../test/fixtures.ts'
import type { Method } from './criterion.ts'
import { rank } from './ranking.ts'

const isNear = (what: string, value: number, known: number) =>
  Math.abs(value - known) <= (what === 'criterion' ? 1e-6 : 1e-4)

const LME4 = parse<{ method: Method; what: string; name: string; value: string }>(
  readFileSync(join(FIXTURES, 'programme.lme4.csv')),
  { columns: true, comment: '#' },
)

test.each(['REML', 'ML'] as const)('a simulated programme by %s is what lme4 finds', (method) => {
  const { visits, restaurants, guests } = visitsIn(...PROGRAMME)
  const ranking = rank(visits, method)
  const { sd, mean } = ranking.fit
  const found: [what: string, name: string, value: number][] = [
    ['criterion', '', ranking.fit.criterion],
    ['sd', 'restaurant', sd.restaurant],
    ['sd', 'guest', sd.guest!],
    ['sd', 'residual', sd.residual],
    ['mean', 'estimate', mean.estimate],
    ['mean', 'se', mean.se],
    ...restaurants.map((name, place): [string, string, number] => [
      'restaurant-effect',
      name,
      ranking.restaurants[place]!.estimate - mean.estimate,
    ]),
    ...guests.map((name, place): [string, string, number] => [
      'guest-effect',
      name,
      -ranking.guests![place]!.severity,
    ]),
  ]
  const wrong = found.filter(([what, name, value]) => {
    const row = LME4.find((each) => each.method === method && each.what === what && each.name === name)
    return !row || !isNear(what, value, Number(row.value))
  })
  expect(found).toHaveLength(6 + 24 + 58)
  expect(wrong).toEqual([])
})

test('a variance of zero is exactly zero, and every estimate the mean', () => {
  const { fit: found, restaurants } = rank(visitsIn(...DYESTUFF_2).visits)
  expect(found.theta.restaurant).toBe(0)
  for (const { estimate } of restaurants) expect(estimate).toBeCloseTo(5.6656, 9)
})

test('a mean of dyestuff is shrunken by 0.782527', () => {
  for (const { raw, estimate } of rank(visitsIn(...DYESTUFF).visits).restaurants)
    expect(estimate).toBeCloseTo(1527.5 + 0.782527 * (raw - 1527.5), 3)
})

test('another unit and zero of the scores change nothing else', () => {
  const { visits } = visitsIn(...PROGRAMME)
  const one = rank(visits)
  const other = rank({ ...visits, scores: visits.scores.map((score) => 1e6 + 10 * score) })
  expect(other.fit.sd.restaurant).toBeCloseTo(10 * one.fit.sd.restaurant, 4)
  for (const [place, { lower, expectedRank }] of one.restaurants.entries()) {
    expect(other.restaurants[place]!.lower).toBeCloseTo(1e6 + 10 * lower, 3)
    expect(other.restaurants[place]!.expectedRank).toBeCloseTo(expectedRank, 6)
  }
})
