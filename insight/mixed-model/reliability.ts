/** Standard deviations as in `Fit.sd`; a guest's is 0 where severity is unknown. */
interface Sds {
  restaurant: number
  guest: number | null
  residual: number
}

/**
 * Returns the dependability Φ of a restaurant's plain mean, 0 to 1: the share of its variance that is quality (Brennan 2001, "Generalizability
 * Theory", 2.4). `visitsByGuest` holds the number of visits of each guest, at least 1. The interaction of guest and
 * restaurant is part of the residual, so repeated visits of a guest count slightly too much.
 */
export function reliabilityOf(sd: Sds, visitsByGuest: readonly number[]): number {
  return meanReliability(sd, [visitsByGuest])
}

/** Returns Φ of a programme, with the mean of its restaurants' error variances. */
export function meanReliability(sd: Sds, restaurants: readonly (readonly number[])[]): number {
  const errors = restaurants.map((visitsByGuest) => errorOf(sd, visitsByGuest))
  const error = errors.reduce((sum, each) => sum + each, 0) / errors.length
  const quality = sd.restaurant ** 2
  return quality === 0 ? 0 : quality / (quality + error)
}

/** The variance of a plain mean around the restaurant's quality. */
function errorOf(sd: Sds, visitsByGuest: readonly number[]): number {
  const visits = visitsByGuest.reduce((sum, each) => sum + each, 0)
  if (visits === 0) return Infinity
  const concentration = visitsByGuest.reduce((sum, each) => sum + (each / visits) ** 2, 0)
  return concentration * (sd.guest ?? 0) ** 2 + sd.residual ** 2 / visits
}

/**
 * Returns how many guests a restaurant needs, each with `visitsEach` visits, for `reliabilityOf` to reach `target` (between 0
 * and 1). Returns null if restaurants do not differ, because no number is enough.
 */
export function guestsNeeded(sd: Sds, visitsEach: number, target = 0.8): number | null {
  if (sd.restaurant === 0) return null
  const error = (sd.guest ?? 0) ** 2 + sd.residual ** 2 / visitsEach
  const needed = (error * target) / ((1 - target) * sd.restaurant ** 2)
  // A rounding error must not raise a whole number to the next one.
  return Math.max(1, Math.ceil(needed - 1e-9))
}
