import { criterionOf, factorizeAt, type Factorized, type Theta } from './criterion.ts'
import type { Design } from './design.ts'
import { thetaAt } from './fit.ts'

/** One θ of the grid that stands for the uncertainty of θ. */
export interface Node {
  /** The probability of this node. Those of all nodes sum to 1. */
  weight: number
  at: Factorized
}

/** Nodes with less than e⁻⁹ of the greatest weight are left out. */
const CUTOFF = 9
const MAX_NODES = 3000
/** The step in standard deviations. With it the trapezoidal rule loses nothing if θ is far from 0. */
const STEP = 1.2
const STEP_AT_BOUNDARY = 0.5

/** The restaurants' prior rises as the root of θ until about here, and falls as θ⁻² beyond. */
const WIDE = 5

/** A weakly informative log density, chosen by the coverage of the intervals (docs/statistics.md, "The uncertainty of θ"). */
function logPrior({ restaurant, guest }: Theta, hasGuests: boolean): number {
  const quality = 0.5 * Math.log(restaurant) - 1.25 * Math.log1p((restaurant / WIDE) ** 2)
  return hasGuests ? quality + Math.log(guest) - 1.5 * Math.log1p(guest * guest) : quality
}

/**
 * Returns a grid over θ, each node weighted by the restricted likelihood times a weak prior. It starts at `from`, the estimate in t of
 * θ = sinh t, and grows while nodes have weight. Nodes lie at odd multiples of half a step, so the rule also holds at the boundary.
 */
export function nodesOf(design: Design, from: readonly number[]): Node[] {
  const valued = (point: readonly number[]) => {
    const at = factorizeAt(design, thetaAt(point))
    return { at, criterion: criterionOf(at, design.visitCount, 'REML') }
  }
  const lossAt = (point: readonly number[]) => {
    const { at, criterion } = valued(point)
    // dθ = cosh t dt.
    const stretch = point.reduce((sum, t) => sum + Math.log(Math.cosh(t)), 0)
    return { at, loss: criterion / 2 - logPrior(at.theta, design.guests !== null) - stretch }
  }
  const steps = from.map((_, axis) => stepAlong((point) => valued(point).criterion / 2, from, axis))
  const found = new Map<string, { at: Factorized; loss: number }>()
  const waiting = [from.map((t, axis) => Math.max(0, Math.round(t / steps[axis]! - 0.5)))]
  let least = Infinity
  for (let place = waiting.pop(); place && found.size < MAX_NODES; place = waiting.pop()) {
    const key = place.join()
    if (found.has(key)) continue
    const node = lossAt(place.map((k, axis) => (k + 0.5) * steps[axis]!))
    found.set(key, node)
    least = Math.min(least, node.loss)
    if (node.loss > least + CUTOFF) continue
    for (const [axis, k] of place.entries())
      for (const next of [k - 1, k + 1]) if (next >= 0) waiting.push(place.with(axis, next))
  }
  const kept = [...found.values()].filter(({ loss }) => loss <= least + CUTOFF)
  const total = kept.reduce((sum, { loss }) => sum + Math.exp(least - loss), 0)
  return kept.map(({ at, loss }) => ({ at, weight: Math.exp(least - loss) / total }))
}

/** Returns the step along one axis: 1.2 times half the distance over which the loss grows by 2, as over two standard deviations. */
function stepAlong(
  loss: (point: readonly number[]) => number,
  from: readonly number[],
  axis: number,
): number {
  const origin = loss(from)
  const grown = (by: number) => loss(from.with(axis, from[axis]! + by)) - origin
  const reach = (sign: 1 | -1, most: number): number => {
    for (let distance = 0.01; distance < most; distance *= 1.5) {
      const growth = grown(sign * distance)
      if (growth >= 2) return distance * Math.sqrt(2 / growth)
    }
    return most
  }
  const right = reach(1, 20)
  const left = reach(-1, from[axis]!)
  return left < from[axis]! / 2 ? (STEP * Math.min(left, right)) / 2 : (STEP_AT_BOUNDARY * right) / 2
}
