import { expect, test } from 'vitest'
import { comparisons, type Place } from './changes.ts'
import { falseChanges, type Steady } from './check/false-changes.ts'
import { falseKitchenChanges } from './check/false-kitchen-changes.ts'
import { intervalOf } from './compare.ts'
import { sumsOf } from './test/sums.ts'

const everywhere = () => true
const place = (restaurantId: string, before: number[], now: number[], subject = 'whole'): Place => ({
  restaurantId,
  subject,
  before: sumsOf(...before),
  now: sumsOf(...now),
})
const repeated = (count: number, ...values: number[]) =>
  Array.from({ length: count }, (_, at) => values[at % values.length]!)

const NOISES: Record<string, Steady['sdOf']> = {
  'as erratic as each other': () => [6, 6],
  'unequally erratic, one in six twice as much': (restaurant) => (restaurant % 6 === 0 ? [12, 12] : [6, 6]),
  'more erratic in one period': (restaurant) => (restaurant % 6 === 0 ? [6, 12] : [6, 6]),
}
const SIZE = { restaurants: 12, categories: 8, before: [5, 5], now: [5, 5] } as const
const SEEDS = Array.from({ length: 150 }, (_, at) => 44_000 + at)

test.each(Object.keys(NOISES))(
  'of restaurants that do not change, %s, one insight in ten names a change at most',
  (noise) => {
    expect(falseChanges({ ...SIZE, sdOf: NOISES[noise]! }, SEEDS)).toBeLessThanOrEqual(SEEDS.length / 10)
  },
)

test.each([
  { restaurants: 1, dishes: 40, orders: 12, erratic: 0.15 },
  { restaurants: 12, dishes: 30, orders: 6, erratic: 0.15 },
])(
  'of $restaurants kitchens as quick as before, with $dishes dishes, one insight in ten names a change at most',
  (kitchens) => {
    expect(falseKitchenChanges(kitchens, SEEDS)).toBeLessThanOrEqual(SEEDS.length / 10)
  },
)

test('a change of the mix of restaurants is no change of the restaurants', () => {
  const places = [
    place('good', repeated(20, 89, 91), repeated(6, 89, 91)),
    place('poor', repeated(6, 59, 61), repeated(20, 59, 61)),
  ]
  const both = comparisons(places, everywhere).shown.find(({ restaurantId }) => restaurantId === null)
  expect(both).toMatchObject({ isBeyondNoise: false, restaurants: { compared: 2, all: 2 } })
  expect(both!.difference.difference).toBeCloseTo(0, 10)
})

test('restaurants change by the mean of their own changes, weighted the same in both periods', () => {
  const places = [
    place('a', [80, 82], [70, 72, 71, 71]),
    place('b', [60, 61, 59], [66, 65, 67]),
    place('new', [], [100, 100]),
  ]
  const all = comparisons(places, everywhere).shown.find(({ restaurantId }) => restaurantId === null)
  // −10 with the weight 2 · 4 / 6, and 6 with the weight 3 · 3 / 6.
  expect(all!.difference.difference).toBeCloseTo((-10 * (4 / 3) + 6 * 1.5) / (4 / 3 + 1.5), 10)
  expect(all!.restaurants).toEqual({ compared: 2, all: 3 })
  expect([all!.before.n, all!.now.n]).toEqual([5, 9])
})

test('a restaurant alone is judged about as Student would by its own visits', () => {
  // R: t.test(c(66, 68, 70, 72), c(78, 80, 82, 84), conf.level = 0.9) is −12 ± 3.547734 with 6 degrees of freedom.
  const [alone] = comparisons([place('a', [78, 80, 82, 84], [66, 68, 70, 72])], everywhere).shown
  expect(alone).toMatchObject({ isBeyondNoise: true, difference: { difference: -12 } })
  const { lower, upper } = intervalOf(alone!.difference, 0.9)
  expect(upper + lower).toBeCloseTo(-24, 6)
  expect((upper - lower) / 2).toBeGreaterThan(3.3)
  expect((upper - lower) / 2).toBeLessThan(3.9)
})

test('an erratic restaurant has a wider interval than a quiet one', () => {
  const quiet = ['b', 'c', 'd', 'e'].map((id) => place(id, [80, 81, 79, 80], [80, 79, 81, 80]))
  const { shown } = comparisons([place('a', [60, 100, 70, 90], [50, 90, 60, 80]), ...quiet], everywhere)
  const [width, other] = shown.map(({ difference }) => {
    const { lower, upper } = intervalOf(difference, 0.9)
    return upper - lower
  })
  expect(width).toBeGreaterThan(8 * other!)
})

test('a choice of restaurants changes nothing of what counts', () => {
  const places = Array.from({ length: 12 }, (_, at) =>
    place(String(at), [80, 82, 78, 81], at === 0 ? [60, 62, 58, 61] : [80 + (at % 3), 78, 82, 79]),
  )
  const all = comparisons(places, everywhere)
  for (const chosen of ['0', '1', '5']) {
    const { shown, made } = comparisons(places, (id) => id === chosen)
    expect(made).toBe(13)
    expect(shown).toEqual(all.shown.filter(({ restaurantId }) => restaurantId === chosen))
  }
  expect(all.shown[0]).toMatchObject({ restaurantId: '0', isBeyondNoise: true })
})

test('fewer than three visits and scores that are all equal tell nothing', () => {
  expect(comparisons([place('a', [80, 90], [20, 30])], everywhere)).toEqual({ shown: [], made: 0 })
  expect(comparisons([place('a', [80, 80, 80], [20, 20, 20])], everywhere)).toEqual({ shown: [], made: 0 })
  const places = [
    place('a', [100, 100, 100, 100], [100, 100, 100, 100]),
    place('b', [80, 90, 70, 80], [80, 84, 88, 70]),
  ]
  const [steady] = comparisons(places, everywhere).shown
  expect(steady).toMatchObject({ restaurantId: 'a', isBeyondNoise: false })
})
