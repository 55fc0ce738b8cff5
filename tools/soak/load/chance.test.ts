import { expect, test } from 'vitest'
import { chanceOf, thinkTime } from './chance.ts'

const pauses = (seed: number, person: number, count: number) => {
  const chance = chanceOf(seed, person)
  return Array.from({ length: count }, () => thinkTime(chance))
}

test('a seed gives each person the same pauses in every run, and two persons different ones', () => {
  expect(pauses(7, 3, 20)).toEqual(pauses(7, 3, 20))
  expect(pauses(7, 3, 20)).not.toEqual(pauses(7, 4, 20))
  expect(pauses(7, 3, 20)).not.toEqual(pauses(8, 3, 20))
})

test('pauses are those of people: half of them shorter than eight seconds, none without end', () => {
  const sorted = [...Array(200).keys()].flatMap((person) => pauses(1, person, 10)).sort((a, b) => a - b)
  expect(sorted[0]).toBeGreaterThanOrEqual(800)
  expect(sorted.at(-1)).toBeLessThanOrEqual(60_000)
  const median = sorted[sorted.length / 2]!
  expect(median).toBeGreaterThan(7000)
  expect(median).toBeLessThan(9000)
})
