/** Standard deviations as in `Fit.sd`; a guest's is 0 where severity is unknown. */
interface Sds {
  restaurant: number
  guest: number | null
  residual: number
}

/**
 * The dependability Φ of a restaurant's plain mean, 0 to 1: the share of its variance that is quality (Brennan 2001, "Generalizability
 * Theory", 2.4). `visitsByGuest` holds how often each of its guests came, 1 or more each. What guest and restaurant have with each
 * other is part of the residual, so that repeated visits of a guest count for a little too much.
 */
export function reliabilityOf(sd: Sds, visitsByGuest: readonly number[]): number {
  const visits = visitsByGuest.reduce((sum, each) => sum + each, 0)
  if (visits === 0) return 0
  const concentration = visitsByGuest.reduce((sum, each) => sum + (each / visits) ** 2, 0)
  const error = concentration * (sd.guest ?? 0) ** 2 + sd.residual ** 2 / visits
  const quality = sd.restaurant ** 2
  return quality === 0 ? 0 : quality / (quality + error)
}

/**
 * A decision study: how many guests a restaurant needs, each with `visitsEach` visits, for `reliabilityOf` to reach `target` (between 0
 * and 1). Null where restaurants do not differ, since no number is enough then.
 */
export function guestsNeeded(sd: Sds, visitsEach: number, target = 0.8): number | null {
  if (sd.restaurant === 0) return null
  const error = (sd.guest ?? 0) ** 2 + sd.residual ** 2 / visitsEach
  const needed = (error * target) / ((1 - target) * sd.restaurant ** 2)
  // A whole number that comes out a rounding error too large stays that number.
  return Math.max(1, Math.ceil(needed - 1e-9))
}
