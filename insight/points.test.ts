import { expect, test } from 'vitest'
import { moved, pointsOf, wholeSpans } from './points.ts'

const sums = (sum: number) => ({ n: 1, sum, sumSquares: sum * sum })
const every = (days: number, count: number, from = '2026-01-01') =>
  Array.from({ length: count }, (_, place) => ({ day: moved(from, place * days), sums: sums(place) }))

test('few days are points of their own', () => {
  const { unit, points } = pointsOf(every(3, 60).toReversed())
  expect([unit, points.length]).toEqual(['day', 60])
  expect(points.slice(0, 2).map(({ from, to }) => [from, to])).toEqual([
    ['2026-01-01', '2026-01-01'],
    ['2026-01-04', '2026-01-04'],
  ])
})

test('more days make weeks from Monday to Sunday', () => {
  // 1 January 2026 is a Thursday.
  const { unit, points } = pointsOf(every(1, 70))
  expect(unit).toBe('week')
  expect(points[0]).toEqual({ from: '2025-12-29', to: '2026-01-04', sums: { n: 4, sum: 6, sumSquares: 14 } })
  expect(points[1]).toMatchObject({ from: '2026-01-05', to: '2026-01-11', sums: { n: 7 } })
})

test('more weeks make months', () => {
  const { unit, points } = pointsOf(every(5, 100))
  expect(unit).toBe('month')
  expect(points[1]).toMatchObject({ from: '2026-02-01', to: '2026-02-28', sums: { n: 5 } })
  expect(points.at(-1)).toMatchObject({ to: '2027-05-31' })
})

test('a day is moved over the ends of months and years', () => {
  expect([moved('2028-02-28', 1), moved('2026-12-31', 1), moved('2026-03-01', -1)]).toEqual([
    '2028-02-29',
    '2027-01-01',
    '2026-02-28',
  ])
})

test('periods are split into whole years, whole months and the remaining days', () => {
  const { spans, rest } = wholeSpans([
    ['2024-11-15', '2026-03-09'],
    ['2026-03-10', '2026-03-31'],
    ['2026-04-01', '2026-05-31'],
  ])
  expect(spans).toEqual([
    { span: 'month', first: '2024-12-01', last: '2024-12-31' },
    { span: 'year', first: '2025-01-01', last: '2025-12-31' },
    { span: 'month', first: '2026-01-01', last: '2026-01-31' },
    { span: 'month', first: '2026-02-01', last: '2026-02-28' },
    { span: 'month', first: '2026-04-01', last: '2026-04-30' },
    { span: 'month', first: '2026-05-01', last: '2026-05-31' },
  ])
  expect(rest).toEqual([
    ['2024-11-15', '2024-11-30'],
    ['2026-03-01', '2026-03-09'],
    ['2026-03-10', '2026-03-31'],
  ])
  expect(wholeSpans([['2026-02-03', '2026-02-05']])).toEqual({
    spans: [],
    rest: [['2026-02-03', '2026-02-05']],
  })
})
