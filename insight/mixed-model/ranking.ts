import { factorizeAt, type Method } from './criterion.ts'
import { designOf, type GuestsLeftOut, type Visits } from './design.ts'
import { fit, type Fit } from './fit.ts'
import { nodesOf } from './nodes.ts'
import { posteriorAt } from './posterior.ts'
import { mixtureQuantile, studentCdf, studentQuantile } from './student.ts'

/** The probability that every interval covers. */
const TAIL = 0.05
/** Nodes with a smaller weight change no shown figure. */
const NEGLIGIBLE = 1e-6

export interface RankedRestaurant {
  visits: number
  /** The plain mean of the restaurant's scores. */
  raw: number
  /** The mean plus the predicted effect at the estimated θ: shrunken towards the mean, without the guests' severity. */
  estimate: number
  lower: number
  upper: number
  /** 1 is the best. Ties and uncertainty pull a rank to the middle (Lin et al. 2006). */
  expectedRank: number
}

export interface RankedGuest {
  visits: number
  /** How many points lower this guest scores than others in the same restaurant. A severe guest has a positive number. */
  severity: number
  lower: number
  upper: number
}

/** Restaurants and guests in the order of the caller's indices. Plain data, which can be sent from a thread. */
export interface Ranking {
  fit: Fit
  /** Whether guests in common link all restaurants. If not, severity and quality cannot be told apart. Null without guests. */
  connected: boolean | null
  guestsLeftOut: GuestsLeftOut | null
  restaurants: RankedRestaurant[]
  /** Null if severity is left out. */
  guests: RankedGuest[] | null
  /** `probability[r · restaurants + s]` is that of restaurant r being better than s. The diagonal is 0.5. */
  probability: Float64Array
  /** Posterior means of the qualities, averaged over θ, from which differences are taken. */
  centers: Float64Array
  /** Posterior covariances of the qualities, averaged over θ, restaurants × restaurants. */
  covariance: Float64Array
}

/**
 * Fits score = mean + restaurant + guest + residual, and ranks the restaurants. The estimates are for the estimated θ, as lme4 predicts
 * them. Intervals, probabilities and expected ranks include the uncertainty of θ and of the residual variance. Throws `Unfittable`. A
 * server calls `rankInThread`: 200 restaurants, 2,000 guests and 20,000 visits take seconds.
 */
export function rank(visits: Visits, method: Method = 'REML'): Ranking {
  const design = designOf(visits)
  const fitted = fit(design, method)
  const { count } = design.restaurants
  const { theta } = fitted
  const point = [theta.restaurant, ...(design.guests ? [theta.guest] : [])].map(Math.asinh)
  const freedom = design.visitCount - 1
  const probability = new Float64Array(count * count)
  const centers = new Float64Array(count)
  const covariance = new Float64Array(count * count)
  const weights: number[] = []
  const restaurantNodes: Spread[] = []
  const guestNodes: Spread[] = []
  const nodes = nodesOf(design, point).filter(({ weight }) => weight > NEGLIGIBLE)
  for (const { weight, at } of nodes) {
    const here = posteriorAt(design, at)
    weights.push(weight)
    restaurantNodes.push({ centers: here.centers, scales: scalesOf(here.covariance, count) })
    if (here.guests) guestNodes.push(here.guests)
    addPairs(probability, here, { weight, freedom })
    addMoments(
      centers,
      covariance,
      { ...here, centers: here.centers.map((each) => each - design.center) },
      { weight, freedom },
    )
  }
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  for (const array of [probability, centers, covariance])
    for (let i = 0; i < array.length; i += 1) array[i]! /= total
  for (let r = 0; r < count; r += 1)
    for (let s = 0; s < count; s += 1) covariance[r * count + s]! -= centers[r]! * centers[s]!
  for (let r = 0; r < count; r += 1) centers[r]! += design.center
  const { intervalOf } = intervals(
    weights.map((weight) => weight / total),
    freedom,
  )
  const estimated = posteriorAt(design, factorizeAt(design, theta))
  const ranks = agreeing(expectedRanks(probability, count), estimated.centers)
  return {
    fit: fitted,
    connected: design.connected,
    guestsLeftOut: design.guestsLeftOut,
    restaurants: Array.from(estimated.centers, (estimate, r) => ({
      visits: design.restaurants.visits[r]!,
      raw: design.center + design.restaurants.sums[r]! / design.restaurants.visits[r]!,
      estimate,
      ...intervalOf(restaurantNodes, r, estimate),
      expectedRank: ranks[r]!,
    })),
    guests:
      estimated.guests &&
      Array.from(estimated.guests.centers, (effect, g) => {
        const { lower, upper } = intervalOf(guestNodes, g, effect)
        return { visits: design.guests!.visits[g]!, severity: -effect, lower: -upper, upper: -lower }
      }),
    probability,
    centers,
    covariance,
  }
}

/**
 * R_r = 1 + Σ_s P(s is better than r), Lin, Louis, Paddock, Ridgeway (2006), "Loss function based ranking in two-stage, hierarchical
 * models", equation 2.5. `probability` as in `Ranking`; the sum of all ranks is count · (count + 1) / 2.
 */
export function expectedRanks(probability: Float64Array, count: number): Float64Array {
  const ranks = new Float64Array(count).fill(1)
  for (let r = 0; r < count; r += 1)
    for (let s = 0; s < count; s += 1) if (s !== r) ranks[r]! += probability[s * count + r]!
  return ranks
}

/**
 * Returns the ranks that are closest to these and follow the order of the estimates. Restaurants whose ranks contradict their estimates
 * share the mean of their ranks (pool adjacent violators, Barlow, Bartholomew, Bremner, Brunk 1972). The sum of all ranks stays the same.
 */
function agreeing(ranks: Float64Array, estimates: Float64Array): Float64Array {
  const order = Array.from(ranks.keys()).sort(
    (a, b) => estimates[b]! - estimates[a]! || ranks[a]! - ranks[b]!,
  )
  const pools: { places: number[]; mean: number }[] = []
  for (const place of order) {
    let pool = { places: [place], mean: ranks[place]! }
    for (let above = pools.at(-1); above && above.mean > pool.mean; above = pools.at(-1)) {
      pools.pop()
      const places = [...above.places, ...pool.places]
      pool = { places, mean: places.reduce((sum, each) => sum + ranks[each]!, 0) / places.length }
    }
    pools.push(pool)
  }
  const agreed = new Float64Array(ranks.length)
  for (const { places, mean } of pools) for (const place of places) agreed[place] = mean
  return agreed
}

interface Spread {
  centers: Float64Array
  scales: Float64Array
}

const scalesOf = (covariance: Float64Array, count: number) =>
  Float64Array.from({ length: count }, (_, r) => Math.sqrt(Math.max(0, covariance[r * count + r]!)))

function intervals(weights: readonly number[], freedom: number) {
  const deviate = studentQuantile(1 - TAIL, freedom)
  /** The interval is widened if it does not contain the estimate. */
  const intervalOf = (nodes: readonly Spread[], index: number, estimate: number) => {
    const mixture = {
      weights,
      centers: nodes.map((node) => node.centers[index]!),
      scales: nodes.map((node) => node.scales[index]!),
      freedom,
    }
    return {
      lower: Math.min(estimate, mixtureQuantile(mixture, TAIL, -deviate)),
      upper: Math.max(estimate, mixtureQuantile(mixture, 1 - TAIL, deviate)),
    }
  }
  return { intervalOf }
}

interface Weighted {
  weight: number
  freedom: number
}

type Qualities = { centers: Float64Array; covariance: Float64Array }

function addPairs(sums: Float64Array, { centers, covariance }: Qualities, { weight, freedom }: Weighted) {
  const count = centers.length
  for (let r = 0; r < count; r += 1) {
    sums[r * count + r]! += weight / 2
    for (let s = 0; s < r; s += 1) {
      const difference = centers[r]! - centers[s]!
      const variance =
        covariance[r * count + r]! + covariance[s * count + s]! - 2 * covariance[r * count + s]!
      const better = variance > 0 ? studentCdf(difference / Math.sqrt(variance), freedom) : 0.5
      sums[r * count + s]! += weight * better
      sums[s * count + r]! += weight * (1 - better)
    }
  }
}

/** Adds to the first moments and to the second ones about zero. */
function addMoments(
  first: Float64Array,
  second: Float64Array,
  { centers, covariance }: Qualities,
  { weight, freedom }: Weighted,
) {
  const count = centers.length
  // A Student distribution with one or two degrees of freedom has no variance, so its scale is used.
  const inflation = freedom > 2 ? freedom / (freedom - 2) : 1
  for (let r = 0; r < count; r += 1) {
    first[r]! += weight * centers[r]!
    for (let s = 0; s < count; s += 1)
      second[r * count + s]! += weight * (inflation * covariance[r * count + s]! + centers[r]! * centers[s]!)
  }
}
