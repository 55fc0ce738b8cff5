import { expect, test } from 'vitest'
import { xmrChart } from './xmr.ts'
import { xmrRuns } from './xmr-runs.ts'

const runsOf = (values: number[]) => xmrRuns(values, xmrChart(values.map((mean) => ({ mean, visits: 1 }))))
const NONE = { outside: false, shift: false, trend: false, nearLimit: false }
const QUIET = [50, 52, 48, 51, 49, 52, 48, 50]

test('a quiet chart has no stretch', () => {
  expect(runsOf(QUIET)).toEqual([])
})

test('many in a row below the mean are one stretch', () => {
  const values = [...QUIET, 50, 48, 47.5, 48, 47.5, 48, 47.5, 48, 47.5, 48]
  expect(runsOf(values)).toEqual([{ rule: 'shift', side: 'below', first: 9, last: 17 }])
})

test('a trend counts from the point where the fall begins', () => {
  const values = [50, 51, 52, 52.5, 52, 51.5, 51, 50.5, 50, 49.5]
  expect(runsOf(values).filter(({ rule }) => rule === 'trend')).toEqual([
    { rule: 'trend', side: 'falling', first: 3, last: 9 },
  ])
})

test('a rise that turns into a fall is two stretches', () => {
  const values = [40, 41, 42, 43, 44, 45, 46, 45.5, 44.5, 43.5, 42.5, 41.5, 40.5]
  expect(runsOf(values).filter(({ rule }) => rule === 'trend')).toEqual([
    { rule: 'trend', side: 'falling', first: 7, last: 12 },
    { rule: 'trend', side: 'rising', first: 0, last: 6 },
  ])
})

test('the latest stretch comes first', () => {
  const values = [90, ...QUIET, 10]
  expect(runsOf(values).map(({ rule, side, first }) => [rule, side, first])).toEqual([
    ['outside', 'below', 9],
    ['outside', 'above', 0],
  ])
})

test('two of three near an edge are one stretch, also when the point between them is not near', () => {
  const values = [...QUIET, 54, 50.5, 54]
  const chart = { mean: 50, signals: values.map((value) => ({ ...NONE, nearLimit: value === 54 })) }
  expect(xmrRuns(values, chart)).toEqual([{ rule: 'nearLimit', side: 'above', first: 8, last: 10 }])
})
