import { added, NO_SUMS, type Sums } from './means.ts'

export type PointUnit = 'day' | 'week' | 'month'

/** The values of a span of days, `YYYY-MM-DD`, both included. */
export interface Point {
  from: string
  to: string
  sums: Sums
}

export interface Day {
  day: string
  sums: Sums
}

/** More points than these can't be told apart on a phone. */
const MOST = 60

/** Puts days together to as many points as a chart can show: days, else weeks from Monday, else months. Days without values have no point. */
export function pointsOf(days: readonly Day[]): { unit: PointUnit; points: Point[] } {
  if (days.length <= MOST) return { unit: 'day', points: grouped(days, ({ day }) => [day, day]) }
  const weeks = grouped(days, ({ day }) => weekOf(day))
  return weeks.length <= MOST ? { unit: 'week', points: weeks } : monthsOf(days)
}

/** Puts days together to months. */
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

/** A whole month or year, by its first and last day, `YYYY-MM-DD`. */
export interface Span {
  span: 'month' | 'year'
  first: string
  last: string
}

/** Splits periods, each its first and last day, into the whole years within them, further whole months, and the remaining days. */
export function wholeSpans(periods: readonly (readonly [string, string])[]): {
  spans: Span[]
  rest: [string, string][]
} {
  const spans: Span[] = []
  const rest: [string, string][] = []
  for (const [from, to] of periods)
    for (let first = from; first <= to;) {
      const month = monthSpanOf(first)
      const whole = [yearOf(first), month].find((each) => each.first === first && each.last <= to)
      const last = whole?.last ?? (month.last < to ? month.last : to)
      if (whole) spans.push(whole)
      else rest.push([first, last])
      first = moved(last, 1)
    }
  return { spans, rest }
}

function monthSpanOf(day: string): Span {
  const [first, last] = monthOf(day)
  return { span: 'month', first, last }
}

function yearOf(day: string): Span {
  const year = day.slice(0, 4)
  return { span: 'year', first: `${year}-01-01`, last: `${year}-12-31` }
}

/** Returns the day that many days later. */
export function moved(day: string, days: number): string {
  const at = new Date(`${day}T00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}
