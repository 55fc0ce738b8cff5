/** The number of a guest's visits so far, by restaurant. */
type Times = ReadonlyMap<number, number>

/**
 * Keeps the covariance V of the restaurants' qualities while visits are added, and the sum of the variances of the tied pairs'
 * differences: tr(L·V), where L is the Laplacian of the ties. It also keeps A = V·L·V, so that the gain of a visit is computed from as
 * many entries as the guest had visits (docs/statistics.md, "Next visits").
 */
export class Uncertainty {
  readonly #count: number
  readonly #covariance: Float64Array
  readonly #ties: Uint8Array
  readonly #product: Float64Array
  readonly #pairs: number
  readonly #variances: { residual: number; guest: number }
  #total = 0

  /** `covariance` and `ties` are symmetric, restaurants × restaurants. */
  constructor(covariance: Float64Array, ties: Uint8Array, variances: { residual: number; guest: number }) {
    const count = Math.sqrt(covariance.length)
    this.#count = count
    this.#covariance = covariance.slice()
    this.#ties = ties
    this.#variances = variances
    this.#product = new Float64Array(count * count)
    let pairs = 0
    const rows = Array.from({ length: count }, (_, r) => this.#row(r))
    for (const [r, row] of rows.entries()) {
      const spread = this.#laplacian(row)
      this.#total += spread[r]!
      for (let s = 0; s <= r; s += 1) {
        const value = dot(rows[s]!, spread)
        this.#product[r * count + s] = this.#product[s * count + r] = value
        pairs += ties[r * count + s]!
      }
    }
    this.#pairs = pairs
  }

  /** The sum of the variances of the tied restaurants' differences. */
  get total(): number {
    return this.#total
  }

  /** Returns the root of the mean variance for such a sum. */
  spreadOf(total: number): number {
    return this.#pairs === 0 ? 0 : Math.sqrt(Math.max(0, total) / this.#pairs)
  }

  /** Returns a function of the restaurant: by how much one more visit of this guest there lowers `total`. */
  gainsOf(times: Times): (restaurant: number) => number {
    const { weight, noise } = this.#seen(times)
    const [covariance, product, count] = [this.#covariance, this.#product, this.#count]
    const before = [...times]
    const weighted = (matrix: Float64Array, row: number) => {
      let sum = 0
      for (const [s, visits] of before) sum += visits * matrix[row * count + s]!
      return weight * sum
    }
    const own = (matrix: Float64Array) =>
      before.reduce((sum, [s, visits]) => sum + weight * visits * weighted(matrix, s), 0)
    const [ownVariance, ownProduct] = [own(covariance), own(product)]
    const quadratic = (matrix: Float64Array, ofGuest: number, r: number) =>
      matrix[r * count + r]! - 2 * weighted(matrix, r) + ofGuest
    return (r) => quadratic(product, ownProduct, r) / (quadratic(covariance, ownVariance, r) + noise)
  }

  /** Adds a visit. Returns the tied restaurant whose difference from this one becomes most certain by it, or null. */
  visit(restaurant: number, times: Times): number | null {
    const { weight, noise } = this.#seen(times)
    const count = this.#count
    const z = this.#row(restaurant).slice()
    for (const [s, visits] of times)
      for (let r = 0; r < count; r += 1) z[r]! -= weight * visits * this.#covariance[s * count + r]!
    let variance = z[restaurant]! + noise
    for (const [s, visits] of times) variance -= weight * visits * z[s]!
    const spread = this.#laplacian(z)
    const gain = dot(z, spread) / variance
    const h = Float64Array.from({ length: count }, (_, r) => dot(this.#row(r), spread))
    for (let r = 0; r < count; r += 1)
      for (let s = 0; s < count; s += 1) {
        const at = r * count + s
        this.#covariance[at]! -= (z[r]! * z[s]!) / variance
        this.#product[at]! += (gain * z[r]! * z[s]! - z[r]! * h[s]! - h[r]! * z[s]!) / variance
      }
    this.#total -= gain
    return this.#sharpest(restaurant, z)
  }

  /** The guest's severity as the former visits show it: w = σ_b² / (σ² + n σ_b²), and the variance that a visit adds. */
  #seen(times: Times): { weight: number; noise: number } {
    const { residual, guest } = this.#variances
    let visits = 0
    for (const each of times.values()) visits += each
    const weight = guest / (residual + visits * guest)
    return { weight, noise: residual * (1 + weight) }
  }

  #sharpest(restaurant: number, z: Float64Array): number | null {
    let best: { other: number; fall: number } | null = null
    for (let other = 0; other < this.#count; other += 1) {
      if (!this.#ties[restaurant * this.#count + other]) continue
      const fall = (z[restaurant]! - z[other]!) ** 2
      if (!best || fall > best.fall) best = { other, fall }
    }
    return best && best.other
  }

  /** A row of V in place. */
  #row(r: number): Float64Array {
    return this.#covariance.subarray(r * this.#count, (r + 1) * this.#count)
  }

  /** L·x: for each entry the sum of its differences from the entries of tied restaurants. */
  #laplacian(x: Float64Array): Float64Array {
    const count = this.#count
    return x.map((own, r) => {
      let sum = 0
      for (let s = 0; s < count; s += 1) if (this.#ties[r * count + s]) sum += own - x[s]!
      return sum
    })
  }
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let k = 0; k < one.length; k += 1) sum += one[k]! * other[k]!
  return sum
}
