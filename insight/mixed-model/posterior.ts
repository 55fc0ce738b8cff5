import { inverseOf } from './cholesky.ts'
import type { Factorized } from './criterion.ts'
import type { Design } from './design.ts'
import { solutionOf } from './fit.ts'

/** The posterior at one θ: Student distributions around `centers` with `visitCount − 1` degrees of freedom. */
export interface Posterior {
  /** Mean plus effect of each restaurant, in the unit of the scores. */
  centers: Float64Array
  /** The matrix of squared scales, restaurants × restaurants. */
  covariance: Float64Array
  guests: { centers: Float64Array; scales: Float64Array } | null
}

/** Returns the restaurants' qualities and the guests' effects at one θ, including the mean's uncertainty (Henderson 1975). */
export function posteriorAt(design: Design, at: Factorized): Posterior {
  const variance = at.penalized / (design.visitCount - 1)
  const inverse = inverseOf(at.factor, at.size)
  const solution = solutionOf(at)
  return {
    ...restaurantsAt(design, at, { variance, inverse, solution }),
    guests: guestsAt(design, at, { variance, inverse, solution }),
  }
}

interface Solved {
  variance: number
  inverse: Float64Array
  solution: Float64Array
}

function restaurantsAt(design: Design, { theta, size }: Factorized, { variance, inverse, solution }: Solved) {
  const { count } = design.restaurants
  const a = theta.restaurant
  const mean = count * size
  const covariance = new Float64Array(count * count)
  const centers = new Float64Array(count)
  for (let r = 0; r < count; r += 1) {
    centers[r] = design.center + solution[count]! + a * solution[r]!
    for (let s = 0; s < count; s += 1)
      covariance[r * count + s] =
        variance *
        (a * a * inverse[r * size + s]! +
          a * (inverse[mean + r]! + inverse[mean + s]!) +
          inverse[mean + count]!)
  }
  return { centers, covariance }
}

function guestsAt(design: Design, { theta, size }: Factorized, { variance, inverse, solution }: Solved) {
  const { guests, restaurants } = design
  if (!guests) return null
  const b = theta.guest
  const mean = restaurants.count
  const centers = new Float64Array(guests.count)
  const scales = new Float64Array(guests.count)
  for (let g = 0; g < guests.count; g += 1) {
    const visits = guests.visits[g]!
    const diagonal = 1 + b * b * visits
    const [from, end] = [guests.start[g]!, guests.start[g + 1]!]
    let expected = visits * solution[mean]!
    let spread = visits * visits * inverse[mean * size + mean]!
    for (let i = from; i < end; i += 1) {
      const r = guests.restaurant[i]!
      const times = theta.restaurant * guests.times[i]!
      expected += times * solution[r]!
      spread += 2 * times * visits * inverse[mean * size + r]!
      for (let j = from; j < end; j += 1)
        spread += times * theta.restaurant * guests.times[j]! * inverse[r * size + guests.restaurant[j]!]!
    }
    centers[g] = (b * b * (guests.sums[g]! - expected)) / diagonal
    // Rounding may give an exactly known effect a variance below zero.
    scales[g] =
      b * Math.sqrt(Math.max(0, variance * (1 / diagonal + (b * b * spread) / (diagonal * diagonal))))
  }
  return { centers, scales }
}
