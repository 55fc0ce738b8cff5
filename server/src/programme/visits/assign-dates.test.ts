import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignDates, type PairsInput } from './assign-dates.ts'
import { Attendances } from './attendances.ts'

const dateOf = (day: number, hour = 19) =>
  `${new Date(Date.UTC(2026, 0, 5 + day)).toISOString().slice(0, 10)}T${hour}:00`
const pair = fc.record({
  restaurantId: fc.constantFrom('r0', 'r1', 'r2'),
  guestId: fc.constantFrom('g0', 'g1', 'g2', 'g3'),
})
const date = fc.tuple(fc.integer({ min: 0, max: 200 }), fc.constantFrom(13, 14, 19))
const visitDate = date.map(([day, hour]) => dateOf(day, hour))
const input: fc.Arbitrary<PairsInput> = fc.record({
  pairs: fc.uniqueArray(pair, {
    minLength: 1,
    selector: ({ restaurantId, guestId }) => restaurantId + guestId,
  }),
  visitDates: fc.uniqueArray(visitDate, { minLength: 1, maxLength: 9 }),
  known: fc.array(
    fc.record({ restaurantId: pair.map((each) => each.restaurantId), guestId: fc.constant('g0'), visitDate }),
    { maxLength: 9 },
  ),
})

test('every pair has one date, and no restaurant two visits at a time', () => {
  fc.assert(
    fc.property(input, (given) => {
      const most = Math.max(
        ...[...Map.groupBy(given.pairs, ({ restaurantId }) => restaurantId).values()].map(
          ({ length }) => length,
        ),
      )
      const plan = assignDates(given)
      expect(plan === null).toBe(most > given.visitDates.length)
      if (!plan) return
      const named = (each: { restaurantId: string; guestId: string | null }) =>
        `${each.restaurantId} ${each.guestId}`
      expect(plan.map(named).toSorted()).toEqual(given.pairs.map(named).toSorted())
      const slots = plan.map((visit) => `${visit.restaurantId} ${visit.visitDate}`)
      expect(new Set(slots).size).toBe(slots.length)
      expect(plan.map((visit) => visit.visitDate)).toEqual(plan.map((visit) => visit.visitDate).toSorted())
    }),
  )
})

test('a visit too near is named whenever one is stored', () => {
  fc.assert(
    fc.property(input, (given) => {
      const stored = new Attendances(given.known)
      const unnamed = (assignDates(given) ?? []).filter((visit) => {
        const slot = { ...visit, guestId: visit.guestId! }
        return (
          (stored.repeatOf(slot) && visit.repeatOf === null) || (stored.nearTo(slot) && visit.nearTo === null)
        )
      })
      expect(unnamed).toEqual([])
    }),
  )
})

test('a date without a clash comes first, then one at which the guest is free, then the one with the fewest visits', () => {
  const pairs = ['r0', 'r1'].map((restaurantId) => ({ restaurantId, guestId: 'g0' }))
  // 5 January 2026 is a Monday.
  const visitDates = [dateOf(0), dateOf(5), dateOf(6)]
  const plan = (more: Partial<PairsInput>) =>
    assignDates({ pairs, visitDates, known: [], ...more })!.map(
      ({ restaurantId, visitDate: at, notFree }) => [restaurantId, at, notFree],
    )
  expect(plan({})).toEqual([
    ['r0', dateOf(0), false],
    ['r1', dateOf(5), false],
  ])
  expect(plan({ free: new Map([['g0', ['weekend_evening']]]) })).toEqual([
    ['r0', dateOf(5), false],
    ['r1', dateOf(6), false],
  ])
  const known = [{ restaurantId: 'r9', guestId: 'g0', visitDate: dateOf(0, 17) }]
  expect(plan({ known, visitDates: visitDates.slice(0, 2) })).toEqual([
    ['r1', dateOf(0), false],
    ['r0', dateOf(5), false],
  ])
})
