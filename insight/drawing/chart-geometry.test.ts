import { expect, test } from 'vitest'
import { layOut } from './chart-geometry.ts'

const chartOf = (means: number[], limits: { lower: number | null; upper: number | null }) => ({
  points: means.map((mean) => ({ mean })),
  mean: means.reduce((sum, each) => sum + each, 0) / means.length,
  ...limits,
})

test('higher values are higher, later points are further right, and all are inside', () => {
  const { points, left, right, bottom } = layOut(chartOf([60, 80, 70], { lower: 50, upper: 90 }), 600, 240)
  expect(points[1]!.y).toBeLessThan(points[2]!.y)
  expect(points[2]!.y).toBeLessThan(points[0]!.y)
  expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b))
  for (const { x, y } of points) expect(x > left && x < right && y > 0 && y < bottom).toBe(true)
})

test('limits beyond 0 and 100 end at the edges of the axis', () => {
  const { band, ticks } = layOut(chartOf([2, 98], { lower: -120, upper: 220 }), 600, 240)
  expect([ticks[0]!.value, ticks.at(-1)!.value]).toEqual([0, 100])
  expect(band).toEqual({ top: ticks.at(-1)!.y, bottom: ticks[0]!.y })
})

test('values that hardly differ do not fill the chart', () => {
  const { ticks } = layOut(chartOf([80, 80.2], { lower: 79.8, upper: 80.4 }), 600, 240)
  expect(ticks.at(-1)!.value - ticks[0]!.value).toBeGreaterThanOrEqual(20)
})

test('one value alone has no band and is shown', () => {
  const { band, points } = layOut(chartOf([80], { lower: null, upper: null }), 320, 240)
  expect([band, points.length]).toEqual([null, 1])
})

test('on a narrow screen fewer points have a date', () => {
  const chart = chartOf([1, 2, 3, 4, 5, 6, 7, 8, 9], { lower: 0, upper: 10 })
  expect(layOut(chart, 320, 240).dated).toEqual([0, 3, 6])
  expect(layOut(chart, 1200, 240).dated).toHaveLength(9)
})

test('larger text has wider margins, and fewer points have a date', () => {
  const chart = chartOf([1, 2, 3, 4, 5, 6, 7, 8, 9], { lower: 0, upper: 10 })
  const usual = layOut(chart, 900, 240)
  const larger = layOut(chart, 900, 240, 2)
  expect(usual.dated).toHaveLength(9)
  expect(larger.dated).toEqual([0, 2, 4, 6, 8])
  expect(larger.left).toBeGreaterThan(usual.left)
  expect(larger.bottom).toBeLessThan(usual.bottom)
})

test('in a column narrower than its margins the chart has no width, and never less than none', () => {
  const { left, right, points } = layOut(chartOf([60, 80], { lower: 50, upper: 90 }), 30, 240)
  expect(right).toBe(left)
  expect(points.map(({ x }) => x)).toEqual([left, left])
})
