import type { Noise } from './means.ts'

/** The degrees of freedom of the common variance beside those of a group's own. They are few, since some groups may be far more erratic. */
const WORTH = 2
/** The nodes of log s₀², in units of its standard deviation around the most likely value. */
const STEPS = Array.from({ length: 11 }, (_, place) => (place - 5) * 0.8)

/** A variance that groups may have in common. The weights of all nodes add up to 1. */
export interface NoiseNode {
  variance: number
  weight: number
}

/**
 * Estimates from the variances of groups the variance s₀² that they share: by the hierarchical model of Smyth (2004) with a prior of few
 * degrees of freedom, integrated over s₀² with a flat prior of its logarithm. Returns null if no group has a variance.
 */
export function sharedNoise(groups: readonly Noise[]): NoiseNode[] | null {
  const own = groups.filter(({ freedom }) => freedom > 0)
  const most = Math.max(0, ...own.map(({ variance }) => variance))
  if (most === 0) return null
  const center = likeliest(own, Math.log(most))
  const width = 1 / Math.sqrt(curvature(own, center))
  const best = logLikelihood(own, center)
  const nodes = STEPS.map((step) => {
    const log = center + step * width
    return { variance: Math.exp(log), weight: Math.exp(logLikelihood(own, log) - best) }
  })
  const total = nodes.reduce((sum, { weight }) => sum + weight, 0)
  return nodes.map(({ variance, weight }) => ({ variance, weight: weight / total }))
}

/** Draws a group's own variance towards the common one. */
export const moderated = (own: Noise, { variance }: NoiseNode): Noise => ({
  variance: (own.freedom * own.variance + WORTH * variance) / (own.freedom + WORTH),
  freedom: own.freedom + WORTH,
})

/** Returns the part of the group's own squares in the sum of its own and the common squares. */
const shareOf = ({ variance, freedom }: Noise, log: number) => {
  const ratio = (freedom * variance) / (WORTH * Math.exp(log))
  return ratio / (1 + ratio)
}

/** The log likelihood of variances, each of which is s₀² times an F, without the terms that do not depend on s₀². */
const logLikelihood = (own: readonly Noise[], log: number): number =>
  own.reduce(
    (sum, each) =>
      sum - (each.freedom * log) / 2 + ((each.freedom + WORTH) / 2) * Math.log1p(-shareOf(each, log)),
    0,
  )

/** The derivative of the log likelihood by log s₀². It falls everywhere. */
const slope = (own: readonly Noise[], log: number): number =>
  own.reduce((sum, each) => sum + ((each.freedom + WORTH) * shareOf(each, log) - each.freedom) / 2, 0)

const curvature = (own: readonly Noise[], log: number): number =>
  own.reduce((sum, each) => {
    const share = shareOf(each, log)
    return sum + ((each.freedom + WORTH) / 2) * share * (1 - share)
  }, 0)

/** Limits the search: if most variances are 0, the common one may be so many powers of e below the largest. */
const DEEPEST = 30

function likeliest(own: readonly Noise[], most: number): number {
  let [low, high] = [most - DEEPEST, most + 2]
  for (let round = 0; round < 40; round += 1) {
    const middle = (low + high) / 2
    if (slope(own, middle) > 0) low = middle
    else high = middle
  }
  return (low + high) / 2
}
