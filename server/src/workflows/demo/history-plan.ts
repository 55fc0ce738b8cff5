import { CHAIN, CIRCLE } from './content/content.ts'
import { DINNER, LUNCH, type Occasion } from './occasion.ts'
import { Random } from './random.ts'
import { SEED } from './seed.ts'
import { opensAtOf } from '../../base/time/wall-clock.ts'
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
  return Array.from({ length: FORTNIGHTS }, (_, fortnight) =>
    CHAIN.keys()
      .flatMap((restaurantIndex) => Array.from({ length: VISITS_EACH }, () => restaurantIndex))
      .map((restaurantIndex, index) => {
        const guestIndex = leastRecent(restaurantIndex, lastSeen, random)
        lastSeen.set(guestIndex, fortnight * CHAIN.length * VISITS_EACH + index)
        const seed = SEED + 1000 * (fortnight + 1) + index
        return { seed, occasion: occasionOf(random, start, fortnight, guestIndex, restaurantIndex) }
      })
      .toArray(),
  )
}

/** The guest of the printed link is left out: a person who tries the product is not to find two years of visits of their own. */
function leastRecent(restaurant: number, lastSeen: ReadonlyMap<number, number>, random: Random): number {
  const near = [...CIRCLE.keys()].filter((guest) => guest > 0 && CIRCLE[guest]!.near.includes(restaurant))
  const [guest] = random.shuffled(near).toSorted((a, b) => (lastSeen.get(a) ?? -1) - (lastSeen.get(b) ?? -1))
  return guest!
}

function occasionOf(
  random: Random,
  start: Date,
  fortnight: number,
  guestIndex: number,
  restaurantIndex: number,
): Occasion {
  const [guest, restaurant] = [CIRCLE[guestIndex]!, CHAIN[restaurantIndex]!]
  const dinner = random.chance(0.55)
  const time = random.pick(dinner ? DINNER : LUNCH)
  const drawn = NEWEST_DAYS_AGO + fortnight * DAYS + random.int(0, DAYS - 1)
  // Every second visit goes to the day that its kitchen is known for.
  const daysAgo = random.chance(0.5)
    ? drawn
    : nextOn(restaurant.slowFishOn, start, drawn, restaurant.timezone)
  const visitDate = onDay(start, -daysAgo, time, restaurant.timezone)
  return {
    guestIndex,
    guest,
    restaurantIndex,
    restaurant,
    visitDate,
    opensAt: opensAtOf(visitDate, restaurant.timezone),
    daysAgo,
    dinner,
    status: random.chance(0.03) ? 'cancelled' : 'accepted',
    abandoned: false,
    returned: undefined,
  }
}

function nextOn(weekday: number | undefined, start: Date, daysAgo: number, timezone: string): number {
  if (weekday === undefined) return daysAgo
  const { dayOfWeek } = Temporal.PlainDate.from(onDay(start, -daysAgo, '12:00', timezone))
  return daysAgo + ((dayOfWeek - weekday + 7) % 7)
}
