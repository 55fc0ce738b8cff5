import type { StoredStatus } from '@cloche/checklist/visit-status.ts'
import { GUESTS, OCCASIONS, RESTAURANTS } from './content/content.ts'
import type { DemoGuest, DemoOccasion, DemoRestaurant } from './content/shapes.ts'
import type { Random } from './random.ts'
import { opensAtOf } from '../../base/time/wall-clock.ts'
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
  status: StoredStatus
  /** The guest started the visit and left it unfinished. */
  abandoned: boolean
  returned: DemoOccasion['returned']
}

const PAST_VISITS = 40
const DAYS = 89

export const LUNCH = ['12:00', '12:30', '13:00', '13:15', '13:30', '14:00']
export const DINNER = ['18:30', '19:00', '19:15', '19:30', '20:00', '20:30']

const SPECIAL = new Map(OCCASIONS.map((each) => [each.index, each]))

/** The visits of the past three months, newest first, more of them recently. */
export function planOccasions(random: Random, now: Date): Occasion[] {
  const lastSeen = new Map<number, number>()
  const dinners = new Map<number, boolean>()
  let round: number[] = []
  return Array.from({ length: PAST_VISITS }, (_, index) => {
    if (round.length === 0) round = random.shuffled(RESTAURANTS.keys().toArray())
    const own = SPECIAL.get(index)?.demoGuestAt
    const restaurantIndex = own ?? round.pop() ?? 0
    const guestIndex = own === undefined ? leastRecent(restaurantIndex, lastSeen) : 0
    lastSeen.set(guestIndex, index)
    // Lunch and dinner mostly alternate, so that their differences show everywhere.
    const dinner = index > 0 && !(dinners.get(restaurantIndex) ?? random.chance(0.5)) !== random.chance(0.12)
    dinners.set(restaurantIndex, dinner)
    return occasion(random, now, index, guestIndex, restaurantIndex, dinner)
  })
}

function leastRecent(restaurant: number, lastSeen: Map<number, number>): number {
  const near = GUESTS.keys().filter((guest) => guest > 0 && GUESTS[guest]?.near.includes(restaurant))
  return near.toArray().toSorted((a, b) => (lastSeen.get(a) ?? -1) - (lastSeen.get(b) ?? -1))[0] ?? 1
}

function occasion(
  random: Random,
  now: Date,
  index: number,
  guestIndex: number,
  restaurantIndex: number,
  dinner: boolean,
): Occasion {
  const [guest, restaurant] = [GUESTS[guestIndex], RESTAURANTS[restaurantIndex]]
  if (!guest || !restaurant) throw new Error('No such guest or restaurant')
  const daysAgo = 1 + Math.round((DAYS - 1) * (index / (PAST_VISITS - 1)) ** 1.25)
  const visitDate = onDay(now, -daysAgo, random.pick(dinner ? DINNER : LUNCH), restaurant.timezone)
  const { status = 'accepted', returned } = SPECIAL.get(index) ?? {}
  const opensAt = opensAtOf(visitDate, restaurant.timezone)
  return {
    guestIndex,
    guest,
    restaurantIndex,
    restaurant,
    visitDate,
    opensAt,
    daysAgo,
    dinner,
    status,
    abandoned: status === 'scheduled',
    returned,
  }
}
