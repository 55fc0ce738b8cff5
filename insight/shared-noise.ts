import type { Noise } from './means.ts'

/** The common variance counts as much as this many degrees of freedom beside a group's own: few, as some groups may be far more erratic. */
const WORTH = 2
/** The nodes of log s₀², in units of its standard deviation around the most likely value. */
const STEPS = Array.from({ length: 11 }, (_, place) => (place - 5) * 0.8)

/** A variance that may be common to groups; the weights of all nodes add up to 1. */
export interface NoiseNode {
  variance: number
  weight: number
}

/**
 * Returns what the own variances of groups say about the one that they share: the hierarchical model of Smyth (2004) with a prior of few
 * degrees of freedom, integrated over s₀² with a flat prior of its logarithm. Null where no group has a variance.
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

/** The share of a group's squares in its own and the common ones. */
const shareOf = ({ variance, freedom }: Noise, log: number) => {
  const ratio = (freedom * variance) / (WORTH * Math.exp(log))
  return ratio / (1 + ratio)
}

/** The log likelihood of variances each of which is s₀² times an F, less what does not depend on s₀². */
const logLikelihood = (own: readonly Noise[], log: number): number =>
  own.reduce(
    (sum, each) =>
      sum - (each.freedom * log) / 2 + ((each.freedom + WORTH) / 2) * Math.log1p(-shareOf(each, log)),
    0,
  )

/** The derivative by log s₀², which falls all the way. */
const slope = (own: readonly Noise[], log: number): number =>
  own.reduce((sum, each) => sum + ((each.freedom + WORTH) * shareOf(each, log) - each.freedom) / 2, 0)

const curvature = (own: readonly Noise[], log: number): number =>
  own.reduce((sum, each) => {
    const share = shareOf(each, log)
    return sum + ((each.freedom + WORTH) / 2) * share * (1 - share)
  }, 0)

/** Where most variances are 0, the common one may be that many powers of e below the largest. */
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
