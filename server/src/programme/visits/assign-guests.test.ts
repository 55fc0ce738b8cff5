import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { REPEAT_DAYS } from '@cloche/contract/constants.ts'
import { assignGuests, type AssignmentInput } from './assign-guests.ts'
import { Attendances, dayNameOf, type Attendance } from './attendances.ts'

const DAY = 86_400_000
const dateOf = (day: number, hour = 19) =>
  `${new Date(Date.UTC(2026, 0, 1) + day * DAY).toISOString().slice(0, 10)}T${hour}:00`
const distance = (one: string, other: string) =>
  Math.abs(Date.parse(one.slice(0, 10)) - Date.parse(other.slice(0, 10))) / DAY

const isAway = (so: Attendances, visit: Attendance) => so.nearTo(visit) !== null

const names = (letter: string, max: number) =>
  fc.integer({ min: 1, max }).map((count) => Array.from({ length: count }, (_, each) => `${letter}${each}`))
const dates = (max: number) =>
  fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 0, max: 300 }), fc.constantFrom(13, 19))
      .map(([day, hour]) => dateOf(day, hour)),
    { minLength: 1, maxLength: max },
  )
const known = fc.array(
  fc.record({
    guestId: fc.constantFrom('g0', 'g1', 'g2', 'g3', 'stranger'),
    restaurantId: fc.constantFrom('r0', 'r1', 'r2', 'elsewhere'),
    visitDate: fc.integer({ min: -120, max: 420 }).map((day) => dateOf(day)),
  }),
  { maxLength: 30 },
)
const input: fc.Arbitrary<AssignmentInput> = fc.record({
  restaurantIds: names('r', 4),
  guestIds: names('g', 7),
  visitDates: dates(9),
  known,
  allowRepeats: fc.boolean(),
})

describe('assigning guests', () => {
  test('every restaurant has one visit on every date, by date', () => {
    fc.assert(
      fc.property(input, (given) => {
        const slots = assignGuests(given).map(({ visitDate, restaurantId }) => `${visitDate} ${restaurantId}`)
        const expected = given.visitDates
          .toSorted()
          .flatMap((date) => given.restaurantIds.map((restaurant) => `${date} ${restaurant}`))
        expect(slots).toEqual(expected)
      }),
    )
  })

  test('nobody is twice in a restaurant within 90 days, by the plan or by what is stored, unless allowed', () => {
    fc.assert(
      fc.property(input, (given) => {
        const plan = assignGuests({ ...given, allowRepeats: false })
        plan.forEach((visit, index) => {
          if (visit.guestId === null) return
          const others = [...given.known, ...plan.filter((_, other) => other !== index)]
          const near = others.filter(
            (other) =>
              other.guestId === visit.guestId &&
              other.restaurantId === visit.restaurantId &&
              distance(other.visitDate, visit.visitDate) <= REPEAT_DAYS,
          )
          expect([near, visit.repeatOf]).toEqual([[], null])
        })
      }),
    )
  })

  test('where that is allowed no slot stays empty, and a guest repeats only when everybody was there lately', () => {
    fc.assert(
      fc.property(input, (given) => {
        const so = new Attendances(given.known)
        for (const { guestId, repeatOf, ...slot } of assignGuests({ ...given, allowRepeats: true })) {
          const lately = given.guestIds.filter((each) => so.repeatOf({ guestId: each, ...slot }) !== null)
          expect(repeatOf !== null).toBe(lately.length === given.guestIds.length)
          so.add({ guestId: guestId!, ...slot })
        }
      }),
    )
  })

  test('as many visits of a date have a guest as can have one', () => {
    const onOneDate = fc.record({
      restaurantIds: names('r', 5),
      guestIds: names('g', 5),
      visitDates: dates(1),
      known,
      allowRepeats: fc.constant(false),
    })
    fc.assert(
      fc.property(onOneDate, (given) => {
        const so = new Attendances(given.known)
        const visitDate = given.visitDates[0]!
        const mayGo = (guestId: string, restaurantId: string) => {
          const visit = { guestId, restaurantId, visitDate }
          return so.repeatOf(visit) === null && !isAway(so, visit)
        }
        const most = (restaurants: readonly string[], guests: readonly string[]): number => {
          const [first, ...rest] = restaurants
          if (first === undefined) return 0
          const others = (guest: string) => guests.filter((each) => each !== guest)
          const with_ = guests
            .filter((guest) => mayGo(guest, first))
            .map((guest) => 1 + most(rest, others(guest)))
          return Math.max(most(rest, guests), ...with_)
        }
        const sent = assignGuests(given).filter(({ guestId }) => guestId !== null)
        expect(sent.length).toBe(most(given.restaurantIds, given.guestIds))
      }),
    )
  })

  test('a slot stays empty only when everybody was there lately or is elsewhere', () => {
    fc.assert(
      fc.property(input, (given) => {
        const so = new Attendances(given.known)
        const plan = assignGuests({ ...given, allowRepeats: false })
        for (const ofDate of Map.groupBy(plan, ({ visitDate }) => visitDate).values()) {
          for (const { guestId, ...slot } of ofDate) if (guestId !== null) so.add({ guestId, ...slot })
          for (const { guestId, ...slot } of ofDate) {
            const free = given.guestIds.filter(
              (each) => !so.repeatOf({ guestId: each, ...slot }) && !isAway(so, { guestId: each, ...slot }),
            )
            expect(guestId === null ? free : []).toEqual([])
          }
        }
      }),
    )
  })

  test('nobody is in two places within three hours', () => {
    fc.assert(
      fc.property(input, (given) => {
        const plan = assignGuests({ ...given, allowRepeats: false })
        for (const { guestId, ...slot } of plan) {
          if (guestId === null) continue
          const others = plan.filter(
            (other) => other.guestId === guestId && other.visitDate !== slot.visitDate,
          )
          const so = new Attendances([...given.known, ...others.map((other) => ({ ...other, guestId }))])
          expect(isAway(so, { guestId, ...slot })).toBe(false)
          expect(
            plan.filter((other) => other.guestId === guestId && other.visitDate === slot.visitDate),
          ).toHaveLength(1)
        }
      }),
    )
  })

  test('where that is allowed, somebody is in two places within three hours only while nobody who may go is free', () => {
    fc.assert(
      fc.property(input, (given) => {
        const so = new Attendances(given.known)
        for (const { guestId, repeatOf, ...slot } of assignGuests({ ...given, allowRepeats: true })) {
          if (guestId === null) continue
          const couldGo = given.guestIds.filter(
            (each) => repeatOf !== null || so.repeatOf({ guestId: each, ...slot }) === null,
          )
          const free = couldGo.filter((each) => !isAway(so, { guestId: each, ...slot }))
          expect(isAway(so, { guestId, ...slot })).toBe(free.length === 0)
          so.add({ guestId, ...slot })
        }
      }),
    )
  })

  const visitsPerGuest = (given: Omit<AssignmentInput, 'known' | 'allowRepeats'>) => {
    const plan = assignGuests({ ...given, known: [], allowRepeats: true })
    return given.guestIds.map((guest) => plan.filter(({ guestId }) => guestId === guest).length)
  }

  test('guests’ visits differ by one at most: at one time, in one restaurant, and with guests enough', () => {
    const isFair = (given: Omit<AssignmentInput, 'known' | 'allowRepeats'>) => {
      const counts = visitsPerGuest(given)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    }
    const atOnce = fc.record({ restaurantIds: names('r', 30), guestIds: names('g', 9), visitDates: dates(1) })
    const inOne = fc.record({ restaurantIds: names('r', 1), guestIds: names('g', 9), visitDates: dates(20) })
    const enough = fc.record({ restaurantIds: names('r', 4), guestIds: names('g', 40), visitDates: dates(9) })
    fc.assert(fc.property(atOnce, isFair))
    fc.assert(fc.property(inOne, isFair))
    const isEnough = ({ guestIds, restaurantIds, visitDates }: Parameters<typeof isFair>[0]) =>
      guestIds.length >= restaurantIds.length * visitDates.length
    fc.assert(fc.property(enough.filter(isEnough), isFair))
  })

  test('who is free then goes first; who has named other times goes rather than nobody, and is marked', () => {
    const [evening, lunch, secondLunch] = [
      '2026-12-04T19:00',
      '2026-12-05T13:00',
      '2026-12-12T13:00',
    ] as const
    const plan = assignGuests({
      restaurantIds: ['r0'],
      guestIds: ['at work', 'anybody', 'at home'],
      visitDates: [evening, lunch, secondLunch],
      known: [],
      free: new Map([
        ['at work', ['weekday_evening']],
        ['anybody', null],
        ['at home', ['weekday_lunch', 'weekend_lunch']],
      ]),
      allowRepeats: false,
    })
    expect(plan.map(({ guestId, notFree }) => [guestId, notFree])).toEqual([
      ['at work', false],
      ['anybody', false],
      ['at home', false],
    ])
    const alone = assignGuests({
      restaurantIds: ['r0'],
      guestIds: ['at work'],
      visitDates: [lunch],
      known: [],
      free: new Map([['at work', ['weekday_evening']]]),
      allowRepeats: false,
    })
    expect(alone).toMatchObject([{ guestId: 'at work', notFree: true }])
  })

  test('the same input gives the same plan, whatever is named twice', () => {
    fc.assert(
      fc.property(input, (given) => {
        const twice = {
          ...given,
          restaurantIds: [...given.restaurantIds, ...given.restaurantIds],
          guestIds: [...given.guestIds, given.guestIds[0]!],
          visitDates: given.visitDates.flatMap((date) => [date, date]),
        }
        expect(assignGuests(twice)).toEqual(assignGuests(given))
      }),
    )
  })

  describe('in several zones', () => {
    const zones = new Map([
      ['r0', 'Europe/Moscow'],
      ['r1', 'Europe/Samara'],
      ['r2', 'Asia/Yekaterinburg'],
      ['r3', 'America/Los_Angeles'],
    ])

    test('one guest takes visits of one date that are hours apart, and not those that are nearer', () => {
      const of = (...restaurantIds: string[]) =>
        assignGuests({
          restaurantIds,
          guestIds: ['g0'],
          visitDates: [dateOf(0)],
          known: [],
          zones,
          allowRepeats: false,
        }).map(({ guestId }) => guestId)
      expect(of('r0', 'r3')).toEqual(['g0', 'g0'])
      expect(of('r0', 'r1')).toEqual(['g0', null])
      expect(of('r0', 'r2', 'r3')).toEqual(['g0', null, 'g0'])
    })

    test('nobody has two visits within three hours, and no visit stays without a guest who may go', () => {
      fc.assert(
        fc.property(input, (given) => {
          const plan = assignGuests({ ...given, zones, allowRepeats: false })
          const taken = plan.flatMap(({ guestId, ...slot }) =>
            guestId === null ? [] : [{ ...slot, guestId }],
          )
          for (const visit of taken) {
            const others = taken.filter((other) => other !== visit)
            expect(new Attendances([...given.known, ...others], zones).clashesOf(visit)).toEqual([])
          }
          const so = new Attendances([...given.known, ...taken], zones)
          for (const { guestId, ...slot } of plan) {
            if (guestId !== null) continue
            const able = given.guestIds.filter(
              (each) => so.clashesOf({ ...slot, guestId: each }).length === 0,
            )
            expect(able).toEqual([])
          }
        }),
      )
    })
  })

  test('a thousand visits among a thousand guests, half of which nobody can take', () => {
    const many = (letter: string, count: number) =>
      Array.from({ length: count }, (_, each) => `${letter}${each}`)
    const guestIds = many('g', 1000)
    const restaurantIds = many('r', 100)
    const everywhere = guestIds.flatMap((guestId) =>
      restaurantIds.slice(0, 50).map((restaurantId) => ({ guestId, restaurantId, visitDate: dateOf(-1) })),
    )
    const plan = assignGuests({
      restaurantIds,
      guestIds,
      visitDates: Array.from({ length: 10 }, (_, day) => dateOf(day)),
      known: everywhere,
      allowRepeats: false,
    })
    expect(plan.filter(({ guestId }) => guestId === null)).toHaveLength(500)
  })
})

test.each([
  [90, '2026-04-01'],
  [91, null],
  [-90, '2025-10-03'],
  [-91, null],
])('%i days away', (days, repeatOf) => {
  const so = new Attendances([{ guestId: 'g', restaurantId: 'r', visitDate: dateOf(days, 23) }])
  const repeat = so.repeatOf({ guestId: 'g', restaurantId: 'r', visitDate: dateOf(0, 13) })
  expect(repeat && dayNameOf(repeat)).toBe(repeatOf)
})
