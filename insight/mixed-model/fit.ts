import { solveUpper } from './cholesky.ts'
import { criterion, factorizeAt, freedomOf, type Factorized, type Method, type Theta } from './criterion.ts'
import type { Design } from './design.ts'
import { minimize } from './minimize.ts'
import { Unfittable } from './unfittable.ts'

export interface Fit {
  method: Method
  /** The smallest −2 log (restricted) likelihood. */
  criterion: number
  theta: Theta
  /** Standard deviations in the unit of the scores; `guest` is null if severity is left out. */
  sd: { restaurant: number; guest: number | null; residual: number }
  mean: { estimate: number; se: number }
}

/** θ = |sinh t|. The function is even, so that the boundary θ = 0 is an inner point of t, and steps grow with θ. */
export const thetaAt = ([restaurant, guest = 0]: readonly number[]): Theta => ({
  restaurant: Math.abs(Math.sinh(restaurant!)),
  guest: Math.abs(Math.sinh(guest)),
})

const STARTS = [0, 0.2, 0.5, 1, 2.5, 8].map(Math.asinh)
/** The θ beyond which the residual counts as zero. */
const MAX_THETA = 1e4
const SNAP = 1e-6

/** Minimizes the criterion over θ. Throws `Unfittable` if the criterion falls without end because the residual vanishes. */
export function fit(design: Design, method: Method): Fit {
  const objective = (point: readonly number[]) =>
    point.some((each) => Math.abs(Math.sinh(each)) > MAX_THETA)
      ? Infinity
      : criterion(design, thetaAt(point), method)
  const { point } = valleysOf(objective, design.guests ? 2 : 1)
    .map((start) => minimize(objective, start, 0.3))
    .reduce((lowest, each) => (each.value < lowest.value ? each : lowest))
  const theta = thetaAt(point.map((each) => (Math.abs(each) < SNAP ? 0 : each)))
  if (Math.max(theta.restaurant, theta.guest) > MAX_THETA / 10) throw new Unfittable('no-residual')
  const at = factorizeAt(design, theta)
  const residual = Math.sqrt(at.penalized / freedomOf(design.visitCount, method))
  return {
    method,
    criterion: criterion(design, theta, method),
    theta,
    sd: {
      restaurant: theta.restaurant * residual,
      guest: design.guests && theta.guest * residual,
      residual,
    },
    mean: {
      estimate: design.center + solutionOf(at).at(-1)!,
      se: residual / at.factor.at(-1)!,
    },
  }
}

/** Returns the points of a grid from which every step along an axis rises: one for each valley that the grid shows. */
function valleysOf(objective: (point: readonly number[]) => number, axes: 1 | 2): number[][] {
  const rest = axes === 2 ? STARTS : [0]
  const values = STARTS.map((a) => rest.map((b) => objective(axes === 2 ? [a, b] : [a])))
  const at = (i: number, j: number) => values[i]?.[j] ?? Infinity
  return STARTS.flatMap((a, i) =>
    rest.flatMap((b, j) => {
      const lowest = Math.min(at(i - 1, j), at(i + 1, j), at(i, j - 1), at(i, j + 1))
      return at(i, j) <= lowest ? [axes === 2 ? [a, b] : [a]] : []
    }),
  )
}

/** Returns the restaurants' effects in units of θ, then the mean minus the design's center. */
export function solutionOf({ factor, size, projected }: Factorized): Float64Array {
  const solution = projected.slice()
  solveUpper(factor, size, solution)
  return solution
}
