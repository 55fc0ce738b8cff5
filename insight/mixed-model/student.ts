/** Φ(z), to 1e-15: the rational approximation of Hart (1968) as given by West (2005), "Better approximations to cumulative normal functions". */
export function normalCdf(z: number): number {
  const x = Math.abs(z)
  const tail = x > 37 ? 0 : x < 7.07106781186547 ? hart(x) : continuedFraction(x)
  return z > 0 ? 1 - tail : tail
}

function hart(x: number): number {
  let above = 0.0352624965998911 * x + 0.700383064443688
  for (const each of [
    6.37396220353165, 33.912866078383, 112.079291497871, 221.213596169931, 220.206867912376,
  ])
    above = above * x + each
  let below = 0.0883883476483184 * x + 1.75566716318264
  for (const each of [
    16.064177579207, 86.7807322029461, 296.564248779674, 637.333633378831, 793.826512519948, 440.413735824752,
  ])
    below = below * x + each
  return (Math.exp((-x * x) / 2) * above) / below
}

function continuedFraction(x: number): number {
  const rest = x + 1 / (x + 2 / (x + 3 / (x + 4 / (x + 0.65))))
  return Math.exp((-x * x) / 2) / rest / 2.506628274631
}

const EXACT_UNTIL = 30

/**
 * Returns the distribution function of Student's t with a whole number of degrees of freedom, from 1: by the finite sums of Abramowitz and
 * Stegun 26.7.3 and 26.7.4 up to 30, beyond that Hill's normal deviate (1970, CACM algorithm 395), to 1e-7.
 */
export function studentCdf(t: number, freedom: number): number {
  if (freedom > EXACT_UNTIL) return normalCdf(hillDeviate(t, freedom))
  const angle = Math.atan(t / Math.sqrt(freedom))
  const cos2 = Math.cos(angle) ** 2
  const isOdd = freedom % 2 === 1
  let term = isOdd ? Math.cos(angle) : 1
  let sum = freedom === 1 ? 0 : term
  for (let k = isOdd ? 3 : 2; k <= freedom - 2; k += 2) {
    term *= ((k - 1) / k) * cos2
    sum += term
  }
  const both = isOdd ? (2 / Math.PI) * (angle + Math.sin(angle) * sum) : Math.sin(angle) * sum
  return (1 + both) / 2
}

function hillDeviate(t: number, freedom: number): number {
  const a = freedom - 0.5
  const b = 48 * a * a
  const w = a * Math.log1p((t * t) / freedom)
  const correction = ((((-0.4 * w - 3.3) * w - 24) * w - 85.5) / (0.8 * w * w + 100 + b) + w + 3) / b + 1
  return Math.sign(t) * correction * Math.sqrt(w)
}

/** A mixture of Student distributions with the same degrees of freedom; the weights sum to 1. */
export interface Mixture {
  weights: readonly number[]
  centers: readonly number[]
  scales: readonly number[]
  freedom: number
}

function mixtureCdf({ weights, centers, scales, freedom }: Mixture, x: number): number {
  let sum = 0
  for (let k = 0; k < weights.length; k += 1) {
    const distance = x - centers[k]!
    // A distribution with scale 0 is one point.
    sum +=
      weights[k]! * (scales[k] === 0 ? Number(distance >= 0) : studentCdf(distance / scales[k]!, freedom))
  }
  return sum
}

/** Returns the quantile of a mixture for p; `deviate` is the quantile of Student's t for p. */
export function mixtureQuantile(mixture: Mixture, p: number, deviate: number): number {
  const quantiles = mixture.centers.map((center, k) => center + deviate * mixture.scales[k]!)
  const [low, high] = [Math.min(...quantiles), Math.max(...quantiles)]
  return rootOf((x) => mixtureCdf(mixture, x) - p, low, high)
}

/** Returns the quantile of Student's t for p. */
export function studentQuantile(p: number, freedom: number): number {
  let reach = 2
  while (studentCdf(-reach, freedom) > Math.min(p, 1 - p)) reach *= 2
  return rootOf((x) => studentCdf(x, freedom) - p, -reach, reach)
}

/** Returns the root of an increasing function between two arguments of different sign (regula falsi, Illinois). */
export function rootOf(rising: (x: number) => number, from: number, to: number): number {
  let [low, high] = [from, to]
  let [below, above] = [rising(low), rising(high)]
  let side = 0
  for (
    let round = 0;
    round < 100 && high - low > 1e-9 * (1 + Math.abs(low)) && below < 0 && above > 0;
    round += 1
  ) {
    const x = (low * above - high * below) / (above - below)
    const value = rising(x)
    if (Math.abs(value) < 1e-12) return x
    if (value < 0) {
      low = x
      below = value
      if (side === -1) above /= 2
      side = -1
    } else {
      high = x
      above = value
      if (side === 1) below /= 2
      side = 1
    }
  }
  return below >= 0 ? low : above <= 0 ? high : (low + high) / 2
}
