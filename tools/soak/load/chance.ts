import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'

/** The pause of a person between two entries, milliseconds: half of the pauses are shorter. */
const MEDIAN_MS = 8000
/** The standard deviation of the pause's logarithm: one pause in six is longer than twice the median. */
const SPREAD = 0.7
const SHORTEST_MS = 800
const LONGEST_MS = 60_000
const STREAM = 2_654_435_761

/** Returns a generator of numbers from 0 up to 1. Each person of a run has their own sequence. */
export function chanceOf(seed: number, person: number): () => number {
  const generator = xoroshiro128plus(Math.imul(seed + person + 1, STREAM))
  return () => uniformFloat64(generator)
}

/** Returns a pause in milliseconds. Pauses are log-normal, as people's are. */
export function thinkTime(chance: () => number): number {
  const normal = Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance())
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, MEDIAN_MS * Math.exp(SPREAD * normal)))
}

/** Returns one of several things. */
export function oneOf<T>(chance: () => number, things: readonly T[]): T {
  return things[Math.floor(chance() * things.length)]!
}
