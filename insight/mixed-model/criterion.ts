import { factorize, solveLower } from './cholesky.ts'
import type { Design } from './design.ts'

/** Standard deviations relative to the residual's, not negative. `guest` is used only if the design has guests. */
export interface Theta {
  restaurant: number
  guest: number
}

export type Method = 'REML' | 'ML'

/** The model's equations at one θ, guests eliminated and the rest factorized (docs/statistics.md, "The criterion"). */
export interface Factorized {
  theta: Theta
  /** The number of rows of `factor`: one for each restaurant, the last for the mean. */
  size: number
  /** Cholesky factor of the Schur complement of the guests. */
  factor: Float64Array
  /** L⁻¹ of the right-hand side. */
  projected: Float64Array
  /** Penalized residual sum of squares. */
  penalized: number
  logDetGuests: number
}

/** Sets up the equations at θ and factorizes them, in O(pairs per guest² · guests + restaurants³). */
export function factorizeAt(design: Design, theta: Theta): Factorized {
  const { restaurants, visitCount } = design
  const size = restaurants.count + 1
  const mean = restaurants.count
  const a = theta.restaurant
  const factor = new Float64Array(size * size)
  const projected = new Float64Array(size)
  for (let r = 0; r < mean; r += 1) {
    factor[r * size + r] = restaurants.visits[r]!
    factor[mean * size + r] = restaurants.visits[r]!
    projected[r] = restaurants.sums[r]!
  }
  factor[mean * size + mean] = visitCount
  const guests = eliminateGuests(design, theta.guest, factor, projected)
  for (let r = 0; r < mean; r += 1) {
    for (let s = 0; s <= r; s += 1) factor[r * size + s]! *= a * a
    factor[r * size + r]! += 1
    factor[mean * size + r]! *= a
    projected[r]! *= a
  }
  factorize(factor, size)
  solveLower(factor, size, projected)
  const explained = projected.reduce((sum, each) => sum + each * each, 0)
  const penalized = Math.max(0, design.sumOfSquares - guests.explained - explained)
  return { theta, size, factor, projected, penalized, logDetGuests: guests.logDet }
}

/** Eliminates the guests from the equations of restaurants and mean, which are not yet scaled by θ. */
function eliminateGuests(design: Design, b: number, matrix: Float64Array, right: Float64Array) {
  const { guests, restaurants } = design
  if (!guests || b === 0) return { explained: 0, logDet: 0 }
  const mean = restaurants.count
  const size = mean + 1
  let explained = 0
  let logDet = 0
  for (let g = 0; g < guests.count; g += 1) {
    const visits = guests.visits[g]!
    const sum = guests.sums[g]!
    const weight = (b * b) / (1 + b * b * visits)
    const end = guests.start[g + 1]!
    for (let i = guests.start[g]!; i < end; i += 1) {
      const r = guests.restaurant[i]!
      const weighted = weight * guests.times[i]!
      for (let j = guests.start[g]!; j < end; j += 1) {
        const s = guests.restaurant[j]!
        if (s <= r) matrix[r * size + s]! -= weighted * guests.times[j]!
      }
      matrix[mean * size + r]! -= weighted * visits
      right[r]! -= weighted * sum
    }
    matrix[mean * size + mean]! -= weight * visits * visits
    right[mean]! -= weight * visits * sum
    explained += weight * sum * sum
    logDet += Math.log1p(b * b * visits)
  }
  return { explained, logDet }
}

/**
 * Returns the −2 log likelihood (`ML`) or restricted likelihood (`REML`) with mean and residual variance profiled out, as lme4 and
 * MixedModels.jl print (Bates, Mächler, Bolker, Walker 2015, equations 34 and 41).
 */
export function criterion(design: Design, theta: Theta, method: Method): number {
  return criterionOf(factorizeAt(design, theta), design.visitCount, method)
}

export function criterionOf(at: Factorized, visitCount: number, method: Method): number {
  const { factor, size, penalized, logDetGuests } = at
  let logDet = logDetGuests
  for (let r = 0; r < size - 1; r += 1) logDet += 2 * Math.log(factor[r * size + r]!)
  if (method === 'REML') logDet += 2 * Math.log(factor[size * size - 1]!)
  const freedom = freedomOf(visitCount, method)
  return logDet + freedom * (1 + Math.log((2 * Math.PI * penalized) / freedom))
}

/** Returns the number by which the penalized sum of squares is divided for the residual variance. */
export const freedomOf = (visitCount: number, method: Method) =>
  method === 'REML' ? visitCount - 1 : visitCount
