import { expect, test } from 'vitest'
import { stripOf, ticksWithTime } from './strip-geometry.ts'

const dish = (id: string, from: string, to: string | null) => ({
  id,
  dishName: id,
  orderTime: `2026-09-14T${from}:00Z`,
  readyTime: to && `2026-09-14T${to}:00Z`,
})
const laidOut = (...given: [ReturnType<typeof dish>[], [string, number | null][]?]) =>
  stripOf(given[0], new Map(given[1]))!

test('bars lie on the clock in the order of ordering', () => {
  const { bars, ticks } = laidOut([dish('tea', '19:30', '19:36'), dish('pike', '19:00', '19:15')])
  // 36 minutes in steps of ten: 19:00 to 19:40.
  expect(ticks.map(({ at, left }) => [at.slice(11, 16), left])).toEqual([
    ['19:00', 0],
    ['19:10', 25],
    ['19:20', 50],
    ['19:30', 75],
    ['19:40', 100],
  ])
  expect(bars).toMatchObject([
    { dish: { id: 'pike' }, left: 0, width: 37.5 },
    { dish: { id: 'tea' }, left: 75, width: 15 },
  ])
})

test('a strip that is narrow, or has larger text, shows fewer times', () => {
  const { ticks } = laidOut([dish('tea', '19:30', '19:36'), dish('pike', '19:00', '19:15')])
  const shown = (width: number) => ticksWithTime(ticks, width).map(({ at }) => at.slice(11, 16))
  expect(shown(18)).toEqual(['19:00', '19:10', '19:20', '19:30', '19:40'])
  expect(shown(8)).toEqual(['19:00', '19:20', '19:40'])
  expect(shown(2)).toEqual(['19:00'])
})

test('a dish is over from its target on, and only where there is a target', () => {
  const dishes = [dish('a', '19:00', '19:20'), dish('b', '19:00', '19:19'), dish('c', '19:00', '19:50')]
  const { bars } = laidOut(dishes, [
    ['a', 20],
    ['b', 20],
    ['c', null],
  ])
  expect(bars.map(({ kind }) => kind)).toEqual(['over', 'inTime', 'inTime'])
})

test('a dish that never came goes on to the end, one with times that contradict has no length', () => {
  const { bars } = laidOut([
    dish('a', '19:00', '19:20'),
    dish('b', '19:10', null),
    dish('c', '19:12', '19:05'),
  ])
  expect(bars.map(({ kind, left, width }) => [kind, left + width])).toEqual([
    ['inTime', 100],
    ['open', 100],
    ['backwards', 60],
  ])
})

test('one dish without a ready time has a strip too, and no dish has none', () => {
  const { bars, ticks } = laidOut([dish('a', '19:02', null)])
  expect([bars[0]!.left, ticks.length]).toEqual([40, 2])
  expect(stripOf([], new Map())).toBeNull()
})

test('a stopwatch that ran for days does not fill the strip with times', () => {
  const days = { ...dish('a', '19:00', null), readyTime: '2026-09-29T19:00:00Z' }
  expect(laidOut([days]).ticks.length).toBeLessThanOrEqual(6)
})
