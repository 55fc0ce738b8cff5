import { scaleLinear } from 'd3-scale'
import type { RankingResult } from '@cloche/contract/ranking.ts'

type Drawn = Pick<RankingResult, 'restaurants' | 'ties' | 'mean'>

export interface RankingGeometry {
  width: number
  height: number
  rows: { y: number; labelY: number; from: number; to: number; estimate: number; raw: number }[]
  /** The positions of round values on the axis. */
  ticks: { value: number; x: number }[]
  mean: number | null
  /** Brackets over tied restaurants; null if there are too many brackets to distinguish. */
  brackets: { x: number; top: number; bottom: number }[] | null
  /** The edges of the drawing of intervals. */
  left: number
  right: number
  top: number
  bottom: number
  /** The width of the rank before a title. */
  placeWidth: number
  /** The most characters of a title. */
  titleLength: number
}

const WIDE = 620
const ROW = { wide: 30, narrow: 48 }
/** The space for names beside the intervals grows with the page. */
const LABELS = { least: 230, most: 420, share: 0.3 }
const AXIS = 26
const LANE = 10
const MAX_LANES = 8
/** The mean width of a character in a wide typeface. */
const CHARACTER = 9
const PLACE_WIDTH = 52
/** The least span of the axis in points, so that small differences don't look large. */
const LEAST = 20

/** Lays the ranking out in pixels: a row for each restaurant, with labels beside the intervals, or above them on a narrow page. `text`: the size of text, 1 by default. */
export function layOutRanking({ restaurants, ties, mean }: Drawn, width: number, text = 1): RankingGeometry {
  const isWide = width >= WIDE * text
  const row = text * (isWide ? ROW.wide : ROW.narrow)
  const lanes = lanesOf(ties)
  const laneCount = 1 + Math.max(-1, ...lanes)
  const hasBrackets = laneCount <= MAX_LANES
  const labels = text * Math.min(LABELS.most, Math.max(LABELS.least, width * LABELS.share))
  const left = isWide ? labels : 8
  const right = width - 12 - (hasBrackets ? laneCount * LANE : 0)
  const top = AXIS * text
  const placeWidth = PLACE_WIDTH * text
  const bottom = top + row * restaurants.length
  const x = axisOf(restaurants, left, right)
  // A narrow row has its label in the upper half.
  const lineOf = (place: number) => top + row * place + (isWide ? row / 2 : row * 0.72)
  return {
    width,
    height: bottom + 8,
    rows: restaurants.map(({ estimate, lower, upper, raw }, place) => ({
      y: lineOf(place),
      labelY: isWide ? lineOf(place) : top + row * (place + 0.3),
      from: x(lower),
      to: x(upper),
      estimate: x(estimate),
      raw: x(raw),
    })),
    ticks: x.ticks(isWide ? 6 : 4).map((value) => ({ value, x: x(value) })),
    mean: mean === null ? null : x(mean),
    brackets: hasBrackets
      ? ties.map(({ from, to }, place) => ({
          x: right + LANE * (lanes[place]! + 0.8),
          top: lineOf(from) - 5,
          bottom: lineOf(to) + 5,
        }))
      : null,
    left,
    right,
    top,
    bottom,
    placeWidth,
    titleLength: Math.floor(((isWide ? labels : right) - placeWidth - 16) / (CHARACTER * text)),
  }
}

/** Returns the axis that all intervals and means need. */
function axisOf(restaurants: Drawn['restaurants'], left: number, right: number) {
  const values = restaurants.flatMap(({ lower, upper, raw }) => [lower, upper, raw])
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const spare = Math.max(0, LEAST - (most - least)) / 2
  return scaleLinear()
    .domain([least - spare, most + spare])
    .range([left, right])
    .nice(5)
}

/** Returns a lane for each stretch, so that stretches of one lane have no restaurant in common. */
function lanesOf(ties: Drawn['ties']): number[] {
  const ends: number[] = []
  return ties.map(({ from, to }) => {
    const free = ends.findIndex((end) => end < from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = to
    return lane
  })
}

/**
 * Titles of `length` characters at most. Where one is longer, the first words that all have in common are left out of each,
 * because the rest tells restaurants of a chain apart.
 */
export function shortened(titles: readonly string[], length: number): readonly string[] {
  if (titles.every((title) => title.length <= length)) return titles
  const shared = sharedStart(titles)
  return titles.map((title) => cut(shared ? `…${title.slice(shared)}` : title, length))
}

const cut = (title: string, length: number): string =>
  title.length > length ? `${title.slice(0, length - 1).trimEnd()}…` : title

/** The length of the whole words with which all titles begin, a last word not counted. */
function sharedStart([first = '', ...others]: readonly string[]): number {
  if (others.length === 0) return 0
  const ends = [...first.matchAll(/\s+(?=\S)/g)].map(({ 0: space, index }) => index + space.length)
  return ends.findLast((end) => others.every((title) => title.startsWith(first.slice(0, end)))) ?? 0
}
