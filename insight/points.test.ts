import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, piecesOf, pointsOf, within, type Pieces, type Span } from './points.ts'

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

test('the first and the last week have the days of the period alone', () => {
  // 2 October 2026 is a Friday, 11 December too.
  const period = { from: '2026-10-02', to: '2026-12-11' }
  const points = within(pointsOf(every(1, 71, period.from)).points, period)
  expect([points[0], points[1], points.at(-1)]).toMatchObject([
    { from: '2026-10-02', to: '2026-10-04', sums: { n: 3 } },
    { from: '2026-10-05', to: '2026-10-11', sums: { n: 7 } },
    { from: '2026-12-07', to: '2026-12-11', sums: { n: 5 } },
  ])
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

const NAMES: Record<Span['span'], (first: string) => string> = {
  year: (first) => first.slice(0, 4),
  month: (first) => first.slice(0, 7),
}
const written = ({ spans, rest }: Pieces) => ({
  spans: spans.map(({ span, first, sign }) => `${sign < 0 ? '-' : '+'} ${NAMES[span](first)}`),
  rest: rest.map(({ first, last, sign }) => `${sign < 0 ? '-' : '+'} ${first} ${last}`),
})

test('a period is made up of whole years, further whole months, and the remaining days', () => {
  expect(written(piecesOf('2024-08-20', '2026-05-09'))).toEqual({
    spans: [
      '+ 2024-09',
      '+ 2024-10',
      '+ 2024-11',
      '+ 2024-12',
      '+ 2025',
      ...['01', '02', '03', '04'].map((month) => `+ 2026-${month}`),
    ],
    rest: ['+ 2024-08-20 2024-08-31', '+ 2026-05-01 2026-05-09'],
  })
  expect(piecesOf('2026-02-03', '2026-02-05')).toEqual({
    spans: [],
    rest: [{ first: '2026-02-03', last: '2026-02-05', sign: 1 }],
  })
})

test('a period with most of a longer span is the whole span minus the missing parts', () => {
  expect(written(piecesOf('2026-01-01', '2026-11-26'))).toEqual({
    spans: ['+ 2026', '- 2026-12'],
    rest: ['- 2026-11-27 2026-11-30'],
  })
  expect(written(piecesOf('2025-02-05', '2025-04-28'))).toEqual({
    spans: ['+ 2025-02', '+ 2025-03', '+ 2025-04'],
    rest: ['- 2025-02-01 2025-02-04', '- 2025-04-29 2025-04-30'],
  })
  expect(written(piecesOf('2025-02-01', '2025-11-02'))).toEqual({
    spans: ['+ 2025', '- 2025-01', '- 2025-11', '- 2025-12'],
    rest: ['+ 2025-11-01 2025-11-02'],
  })
})

test('each day of a period counts once, and no other day', () => {
  const day = fc.nat(800).map((place) => moved('2023-11-03', place))
  fc.assert(
    fc.property(fc.tuple(day, day), (days) => {
      const [from, to] = days.toSorted()
      const { spans, rest } = piecesOf(from!, to!)
      const counts = new Map<string, number>()
      for (const { first, last, sign } of [...spans, ...rest])
        for (let each = first; each <= last; each = moved(each, 1))
          counts.set(each, (counts.get(each) ?? 0) + sign)
      const counted = new Map([...counts].filter(([, count]) => count !== 0))
      const wanted = new Map<string, number>()
      for (let each = from!; each <= to!; each = moved(each, 1)) wanted.set(each, 1)
      expect(counted).toEqual(wanted)
    }),
  )
})
