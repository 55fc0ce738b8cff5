import { added, NO_SUMS, type Sums } from './means.ts'

export type PointUnit = 'day' | 'week' | 'month'

/** The values of the days `from` to `to`, `YYYY-MM-DD`, both included. */
export interface Point {
  from: string
  to: string
  sums: Sums
}

export interface Day {
  day: string
  sums: Sums
}

/** The greatest number of points that can be told apart on a phone. */
const MOST = 60
const DAY = 86_400_000

/** Makes the points of a chart: days, or weeks from Monday if the days are too many, or months. Days without values have no point. */
export function pointsOf(days: readonly Day[]): { unit: PointUnit; points: Point[] } {
  if (days.length <= MOST) return { unit: 'day', points: grouped(days, ({ day }) => [day, day]) }
  const weeks = grouped(days, ({ day }) => weekOf(day))
  return weeks.length <= MOST ? { unit: 'week', points: weeks } : monthsOf(days)
}

/** Cuts points to the days of a period: the first and the last week or month may extend beyond it. */
export const within = (points: readonly Point[], { from, to }: Pick<Point, 'from' | 'to'>): Point[] =>
  points.map((point) => ({
    ...point,
    from: point.from < from ? from : point.from,
    to: earlier(point.to, to),
  }))

/** Makes a point of each month. */
export const monthsOf = (days: readonly Day[]): { unit: PointUnit; points: Point[] } => ({
  unit: 'month',
  points: grouped(days, ({ day }) => monthOf(day)),
})

function grouped(days: readonly Day[], spanOf: (day: Day) => [string, string]): Point[] {
  const points = new Map<string, Point>()
  for (const day of days.toSorted((a, b) => (a.day < b.day ? -1 : 1))) {
    const [from, to] = spanOf(day)
    const point = points.get(from) ?? { from, to, sums: NO_SUMS }
    points.set(from, { ...point, sums: added(point.sums, day.sums) })
  }
  return [...points.values()]
}

function weekOf(day: string): [string, string] {
  const sinceMonday = (new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7
  const from = moved(day, -sinceMonday)
  return [from, moved(from, 6)]
}

/** Returns the first and the last day of a day's month. */
export function monthOf(day: string): [string, string] {
  const from = `${day.slice(0, 7)}-01`
  const next = new Date(`${from}T00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return [from, moved(next.toISOString().slice(0, 10), -1)]
}

/** Days whose sums are added to those of a period (sign 1) or taken from them (sign −1). */
interface Piece {
  /** The first and last day, `YYYY-MM-DD`. */
  first: string
  last: string
  sign: 1 | -1
}

/** A whole year or month. */
export interface Span extends Piece {
  span: 'year' | 'month'
}

export interface Pieces {
  spans: Span[]
  /** Days that are read one by one. */
  rest: Piece[]
}

type SpanOf = (day: string) => Span

/**
 * Makes up a period of as few pieces as possible: of whole years, months and days. A piece may also be taken away: eleven months are a
 * year without a month.
 */
export const piecesOf = (from: string, to: string): Pieces => ofSpans([yearOf, monthSpanOf], from, to)

/** Makes up the days `from` to `to` of spans and days. `spanOf` returns the longest span of a day, then come the smaller ones. */
function ofSpans([spanOf, ...smaller]: readonly SpanOf[], from: string, to: string): Pieces {
  if (from > to) return { spans: [], rest: [] }
  if (!spanOf) return { spans: [], rest: [{ first: from, last: to, sign: 1 }] }
  const pieces: Pieces[] = []
  for (let first = from; first <= to;) {
    const span = spanOf(first)
    const last = earlier(span.last, to)
    pieces.push(withinSpan(span, smaller, first, last))
    first = moved(last, 1)
  }
  return joined(pieces)
}

/** Makes up the days `from` to `to`, all within one span: of its parts, or of the whole without the parts before and after. */
function withinSpan(whole: Span, smaller: readonly SpanOf[], from: string, to: string): Pieces {
  if (from === whole.first && to === whole.last) return { spans: [whole], rest: [] }
  const parts = ofSpans(smaller, from, to)
  const [before, after] = [
    ofSpans(smaller, whole.first, moved(from, -1)),
    ofSpans(smaller, moved(to, 1), whole.last),
  ]
  const without = joined([{ spans: [whole], rest: [] }, negated(before), negated(after)])
  return costOf(without) < costOf(parts) ? without : parts
}

/** Estimates the rows that are read for a restaurant: one for a span, and one for each day, which rarely has more than one visit. */
const costOf = ({ spans, rest }: Pieces): number =>
  spans.length + rest.reduce((days, { first, last }) => days + daysBetween(first, last), 0)

const daysBetween = (first: string, last: string) => (Date.parse(last) - Date.parse(first)) / DAY + 1

const joined = (pieces: readonly Pieces[]): Pieces => ({
  spans: pieces.flatMap(({ spans }) => spans),
  rest: pieces.flatMap(({ rest }) => rest),
})

function negated({ spans, rest }: Pieces): Pieces {
  const turned = <P extends Piece>(piece: P): P => ({ ...piece, sign: piece.sign === 1 ? -1 : 1 })
  return { spans: spans.map(turned), rest: rest.map(turned) }
}

const earlier = (one: string, other: string) => (one < other ? one : other)

function monthSpanOf(day: string): Span {
  const [first, last] = monthOf(day)
  return { span: 'month', first, last, sign: 1 }
}

function yearOf(day: string): Span {
  const year = day.slice(0, 4)
  return { span: 'year', first: `${year}-01-01`, last: `${year}-12-31`, sign: 1 }
}

/** Returns the day that many days later. */
export function moved(day: string, days: number): string {
  const at = new Date(`${day}T00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
