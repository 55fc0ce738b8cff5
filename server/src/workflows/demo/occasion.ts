import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import { opensAtOf } from '../../base/time/wall-clock.ts'
import { CHAIN, CIRCLE, GUESTS, OCCASIONS, RESTAURANTS } from './content/content.ts'
import type { DemoGuest, DemoOccasion, DemoRestaurant } from './content/shapes.ts'
import type { Random } from './random.ts'
import { onDay } from './times.ts'

export interface Occasion {
  guestIndex: number
  guest: DemoGuest
  restaurantIndex: number
  restaurant: DemoRestaurant
  visitDate: string
  opensAt: Date
  daysAgo: number
  dinner: boolean
  /** The guest of a scheduled visit started it and left it unfinished. */
  status: StoredStatus
  returned?: DemoOccasion['returned']
}

const PAST_VISITS = 40
const DAYS = 89
const LUNCH = ['12:00', '12:30', '13:00', '13:15', '13:30', '14:00']
const DINNER = ['18:30', '19:00', '19:15', '19:30', '20:00', '20:30']
const SPECIAL = new Map(OCCASIONS.map((each) => [each.index, each]))

/** The visits of the past three months, newest first, more of them recently. */
export function planOccasions(random: Random, now: Date): Occasion[] {
  const lastSeen = new Map<number, number>()
  const dinners = new Map<number, boolean>()
  let round: number[] = []
  return Array.from({ length: PAST_VISITS }, (_, index) => {
    const { status = 'accepted', returned, demoGuestAt } = SPECIAL.get(index) ?? {}
    if (round.length === 0) round = random.shuffled(RESTAURANTS.keys().toArray())
    const restaurantIndex = demoGuestAt ?? round.pop()!
    const guestIndex = demoGuestAt === undefined ? leastRecent(near(GUESTS, restaurantIndex), lastSeen) : 0
    lastSeen.set(guestIndex, index)
    // Lunch and dinner mostly alternate, so that their differences show everywhere.
    const dinner = index > 0 && !(dinners.get(restaurantIndex) ?? random.chance(0.5)) !== random.chance(0.12)
    dinners.set(restaurantIndex, dinner)
    const daysAgo = 1 + Math.round((DAYS - 1) * (index / (PAST_VISITS - 1)) ** 1.25)
    const time = mealtime(random, dinner)
    return occasionOf(now, { guestIndex, restaurantIndex, daysAgo, dinner, time, status, returned })
  })
}

export function occasionOf(
  now: Date,
  { time, ...plan }: Omit<Occasion, 'guest' | 'restaurant' | 'visitDate' | 'opensAt'> & { time: string },
): Occasion {
  const [guest, restaurant] = [CIRCLE[plan.guestIndex]!, CHAIN[plan.restaurantIndex]!]
  const visitDate = onDay(now, -plan.daysAgo, time, restaurant.timezone)
  return { ...plan, guest, restaurant, visitDate, opensAt: opensAtOf(visitDate, restaurant.timezone) }
}

export const mealtime = (random: Random, dinner: boolean): string => random.pick(dinner ? DINNER : LUNCH)

/** Returns who visits a restaurant, without the demo guest. */
export const near = (guests: readonly DemoGuest[], restaurant: number): number[] =>
  [...guests.keys()].filter((guest) => guest > 0 && guests[guest]!.near.includes(restaurant))

/** Returns the one of the guests whose last visit is the longest ago. */
export function leastRecent(guests: readonly number[], lastSeen: ReadonlyMap<number, number>): number {
  const [guest] = guests.toSorted((a, b) => (lastSeen.get(a) ?? -1) - (lastSeen.get(b) ?? -1))
  return guest!
}
