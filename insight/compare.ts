import { meanOf, noiseOf, type Noise, type Sums } from './means.ts'
import { rootOf, studentCdf } from './mixed-model/student.ts'
import { moderated, sharedNoise, type NoiseNode } from './shared-noise.ts'

/** The values of a place in two periods. */
export interface Both {
  before: Sums
  now: Sums
}

/** A difference of two means, with a standard error for each node of the noise. */
export interface Difference {
  difference: number
  errors: readonly { error: number; freedom: number; weight: number }[]
}

/** Returns the noise that the places share. Null if no two values of a place differ. */
export const noiseOfPlaces = (places: readonly Both[]): NoiseNode[] | null =>
  sharedNoise(places.flatMap(({ before, now }) => [noiseOf(before), noiseOf(now)]))

/** Returns the places with values in both periods. The others can't be compared with themselves. */
export const comparable = <P extends Both>(places: readonly P[]): P[] =>
  places.filter(({ before, now }) => before.n > 0 && now.n > 0)

/**
 * Compares comparable places with themselves: returns the mean of their own changes, weighted by n n′ / (n + n′), so that a place has
 * the same weight in both periods. Each period of a place has a noise of its own, drawn towards the shared one. The sum of the noises has
 * the degrees of freedom of Welch and Satterthwaite.
 */
export function compare(places: readonly Both[], noise: readonly NoiseNode[]): Difference {
  const weights = places.map(({ before, now }) => (before.n * now.n) / (before.n + now.n))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const parts = places.flatMap(({ before, now }, place) =>
    [before, now].map((sums) => ({ share: weights[place]! / whole, n: sums.n, own: noiseOf(sums) })),
  )
  return {
    difference: places.reduce(
      (sum, { before, now }, place) => sum + (weights[place]! / whole) * (meanOf(now)! - meanOf(before)!),
      0,
    ),
    errors: noise.map((node) => ({ ...errorOf(parts, node), weight: node.weight })),
  }
}

interface Part {
  share: number
  n: number
  own: Noise
}

function errorOf(parts: readonly Part[], node: NoiseNode): { error: number; freedom: number } {
  let [square, spread] = [0, 0]
  for (const { share, n, own } of parts) {
    const { variance, freedom } = moderated(own, node)
    const part = (share ** 2 * variance) / n
    square += part
    spread += part ** 2 / freedom
  }
  // The distribution function takes whole degrees of freedom. Rounded down, they make the test stricter.
  return { error: Math.sqrt(square), freedom: Math.floor(square ** 2 / spread + 1e-9) }
}

/** Returns the probability of a difference at least this far from 0 if nothing changed. */
export const pOf = ({ difference, errors }: Difference): number => beyond(errors, Math.abs(difference))

/** Returns the confidence interval of a level such as 0.9. */
export function intervalOf(
  { difference, errors }: Difference,
  level: number,
): { lower: number; upper: number } {
  let most = Math.max(...errors.map(({ error }) => error))
  while (beyond(errors, most) > 1 - level) most *= 2
  const reach = rootOf((each) => 1 - level - beyond(errors, each), 0, most)
  return { lower: difference - reach, upper: difference + reach }
}

const beyond = (errors: Difference['errors'], reach: number): number =>
  errors.reduce(
    (sum, { error, freedom, weight }) => sum + weight * 2 * studentCdf(-reach / error, freedom),
    0,
  )
