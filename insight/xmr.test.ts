import { expect, test } from 'vitest'
import { xmrChart, type XmrSignals } from './xmr.ts'

/** Returns the indices of the points that a rule marks. */
const marked = (values: number[], rule: keyof XmrSignals, baseline?: number) =>
  xmrChart(values, baseline).signals.flatMap((signals, place) => (signals[rule] ? [place] : []))

test('mean and limits', () => {
  // Moving ranges 2, 1, 2, 4, 2: their mean is 2.2, and 2.66 · 2.2 = 5.852.
  expect(xmrChart([10, 12, 11, 13, 9, 11])).toMatchObject({
    mean: 11,
    movingRange: expect.closeTo(2.2, 12),
    lower: expect.closeTo(5.148, 12),
    upper: expect.closeTo(16.852, 12),
  })
})

test('mean and limits of a baseline hold for what follows', () => {
  const values = [10, 12, 11, 13, 9, 11, 16.8, 16.9, 5.1]
  expect(xmrChart(values, 6)).toMatchObject({ mean: 11, upper: expect.closeTo(16.852, 12) })
  expect(marked(values, 'outside', 6)).toEqual([7, 8])
})

test('one value has no limits, and none no chart', () => {
  expect(xmrChart([80])).toEqual({
    mean: 80,
    movingRange: null,
    lower: null,
    upper: null,
    signals: [{ outside: false, shift: false, trend: false, nearLimit: false }],
  })
  expect(() => xmrChart([])).toThrow(RangeError)
})

test('values that never change have no signal; the first that does is outside', () => {
  expect(xmrChart([5, 5, 5, 5, 5, 5, 5, 5]).signals.flatMap(Object.values)).not.toContain(true)
  expect(marked([5, 5, 5, 5.1], 'outside', 3)).toEqual([3])
})

test('means that differ by rounding alone have no signal', () => {
  for (let tenths = 0; tenths <= 1000; tenths += 1)
    for (let count = 3; count <= 12; count += 1) {
      // The mean of one visit, and of three with the same score: 90.9 and 90.90000000000002.
      const [score, three] = [tenths / 10, (tenths / 10 + tenths / 10 + tenths / 10) / 3]
      const values = Array.from({ length: count }, (_, place) => (place % 3 === 0 ? three : score))
      const both = [xmrChart(values), xmrChart(Array.from({ length: count }, () => score))]
      const special = both.flatMap(({ signals }) => signals.flatMap(Object.values)).includes(true)
      expect([score, count, special]).toEqual([score, count, false])
    }
})

test('seven in a row on one side of the mean are a shift, six are not', () => {
  const base = [9, 11, 9, 11, 9, 11, 9, 11]
  expect(marked([...base, 11.1, 10.8, 11.1, 10.8, 11.1], 'shift', 8)).toEqual([])
  expect(marked([...base, 11.1, 10.8, 11.1, 10.8, 11.1, 10.8], 'shift', 8)).toEqual([7, 8, 9, 10, 11, 12, 13])
  expect(marked([...base, 11.1, 10.8, 10, 10.8, 11.1, 10.8], 'shift', 8)).toEqual([])
})

test('seven that rise or fall all the way are a trend, six are not', () => {
  const base = [9, 11, 9, 11, 9, 11, 9, 11]
  expect(marked([...base, 9, 9.2, 9.4, 9.6, 9.8, 10], 'trend', 8)).toEqual([])
  expect(marked([...base, 9, 9.2, 9.4, 9.6, 9.8, 10, 10.2], 'trend', 8)).toEqual([8, 9, 10, 11, 12, 13, 14])
  expect(marked([...base, 10.8, 10.6, 10.4, 10.2, 10, 9.8], 'trend', 8)).toEqual([7, 8, 9, 10, 11, 12, 13])
  expect(marked([...base, 9, 9.2, 9.4, 9.4, 9.8, 10, 10.2], 'trend', 8)).toEqual([])
})

test('two of three near the same limit are a signal, near both limits they are not', () => {
  // Mean 10, mean moving range 2: the limits are 4.68 and 15.32, their outer thirds begin at 6.453 and 13.547.
  const base = [9, 11, 9, 11, 9, 11, 9, 11]
  expect(marked([...base, 14, 10.5, 14], 'nearLimit', 8)).toEqual([8, 10])
  expect(marked([...base, 14, 9.5, 14], 'nearLimit', 8)).toEqual([])
  expect(marked([...base, 14, 10.5, 10.5, 14], 'nearLimit', 8)).toEqual([])
  expect(marked([...base, 6, 6, 9], 'nearLimit', 8)).toEqual([8, 9])
  expect(marked([...base, 14, 6, 14], 'nearLimit', 8)).toEqual([])
  expect(marked([...base, 13.5, 13.5, 13.5], 'nearLimit', 8)).toEqual([])
})
