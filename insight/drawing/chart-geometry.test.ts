import { expect, test } from 'vitest'
import { layOut } from './chart-geometry.ts'

const chartOf = (means: number[], limits: { lower: number | null; upper: number | null }) => ({
  points: means.map((mean) => ({ mean, ...limits })),
  mean: means.reduce((sum, each) => sum + each, 0) / means.length,
})

test('higher values are higher, later points are further right, and all are inside', () => {
  const { points, left, right, bottom } = layOut(chartOf([60, 80, 70], { lower: 50, upper: 90 }), 600, 240)
  expect(points[1]!.y).toBeLessThan(points[2]!.y)
  expect(points[2]!.y).toBeLessThan(points[0]!.y)
  expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b))
  for (const { x, y } of points) expect(x > left && x < right && y > 0 && y < bottom).toBe(true)
})

test('limits beyond 0 and 100 end at the edges of the axis', () => {
  const { band, ticks, left, right } = layOut(chartOf([2, 98], { lower: -120, upper: 220 }), 600, 240)
  expect([ticks[0]!.value, ticks.at(-1)!.value]).toEqual([0, 100])
  const [top, bottom, middle] = [ticks.at(-1)!.y, ticks[0]!.y, (left + right) / 2]
  const there = `V${top}H${middle}V${top}H${right}`
  expect(band).toBe(`M${left},${top}${there}V${bottom}H${middle}V${bottom}H${left}Z`)
})

test('limits far from the points do not flatten their course', () => {
  const { ticks } = layOut(chartOf([70, 80, 75], { lower: 0, upper: 100 }), 600, 240)
  expect([ticks[0]!.value, ticks.at(-1)!.value]).toEqual([50, 100])
})

test('the band has a step for each point', () => {
  const points = [
    { mean: 80, lower: 70, upper: 90 },
    { mean: 80, lower: 75, upper: 85 },
  ]
  const { band } = layOut({ points, mean: 80 }, 600, 240)
  expect(band!.match(/[VH]/g)).toHaveLength(8)
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
