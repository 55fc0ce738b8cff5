import { CHAIN, CIRCLE } from './content/content.ts'
import { leastRecent, mealtime, near, occasionOf, type Occasion } from './occasion.ts'
import { Random } from './random.ts'
import { SEED } from './seed.ts'
import { onDay } from './times.ts'

/** A visit of the two years, with the seed that makes it. */
export interface PlannedVisit {
  seed: number
  occasion: Occasion
}

const DAYS = 14
/** Two years. */
const FORTNIGHTS = 52
const VISITS_EACH = 2
/** The newest visit is so old that staff have decided on it. */
const NEWEST_DAYS_AGO = 3

/**
 * Plans two visits of every restaurant in every fortnight of two years, the newest fortnight first. The same start gives the same
 * plan, so that an interrupted fill goes on where it stopped.
 */
export function planHistory(start: Date): PlannedVisit[][] {
  const random = new Random(SEED + 2)
  const lastSeen = new Map<number, number>()
  const visited = [...CHAIN.keys()].flatMap((index) => Array.from({ length: VISITS_EACH }, () => index))
  return Array.from({ length: FORTNIGHTS }, (_, fortnight) =>
    visited.map((restaurantIndex, index) => {
      // The guest of the printed link is left out: whoever tries the product is not to find two years of visits of their own.
      const guestIndex = leastRecent(random.shuffled(near(CIRCLE, restaurantIndex)), lastSeen)
      lastSeen.set(guestIndex, fortnight * visited.length + index)
      const seed = SEED + 1000 * (fortnight + 1) + index
      return { seed, occasion: occasionIn(fortnight, random, start, guestIndex, restaurantIndex) }
    }),
  )
}

function occasionIn(
  fortnight: number,
  random: Random,
  start: Date,
  guestIndex: number,
  restaurantIndex: number,
): Occasion {
  const dinner = random.chance(0.55)
  const time = mealtime(random, dinner)
  const drawn = NEWEST_DAYS_AGO + fortnight * DAYS + random.int(0, DAYS - 1)
  const { slowFishOn, timezone } = CHAIN[restaurantIndex]!
  // Every second visit goes to the day that its kitchen is known for.
  const daysAgo = random.chance(0.5) ? drawn : nextOn(slowFishOn, start, drawn, timezone)
  const status = random.chance(0.03) ? 'cancelled' : 'accepted'
  return occasionOf(start, { guestIndex, restaurantIndex, daysAgo, dinner, time, status })
}

function nextOn(weekday: number | undefined, start: Date, daysAgo: number, timezone: string): number {
  if (weekday === undefined) return daysAgo
  const { dayOfWeek } = Temporal.PlainDate.from(onDay(start, -daysAgo, '12:00', timezone))
  return daysAgo + ((dayOfWeek - weekday + 7) % 7)
}
