import { scaleLinear } from 'd3-scale'

/** The figures of a process-behaviour chart, in percent. The limits are null for fewer than two points. */
export interface ChartFigures {
  points: readonly { mean: number }[]
  mean: number
  lower: number | null
  upper: number | null
}

export interface ChartGeometry {
  width: number
  height: number
  points: { x: number; y: number }[]
  /** The vertical positions of round values. */
  ticks: { value: number; y: number }[]
  mean: number
  /** The band between the limits; null without limits. */
  band: { top: number; bottom: number } | null
  left: number
  right: number
  bottom: number
  /** The indices of the points that have a date below them. */
  dated: number[]
}

/** The room around the plot, and the width that a date needs, for text of the usual size. */
const MARGIN = { top: 12, right: 12, bottom: 28, left: 40 }
const DATE = 84
/** The least span of the axis in points, so that small differences don't look large. */
const LEAST = 20

/**
 * Lays a process-behaviour chart out, in pixels of a screen or points of a sheet. The axis shows what the values and limits need, and never more than 0 to 100.
 * `textScale`: how many times as large as usual the text is.
 */
export function layOut(chart: ChartFigures, width: number, height: number, textScale = 1): ChartGeometry {
  const { points, mean, lower, upper } = chart
  const values = [...points.map((point) => point.mean), lower ?? mean, upper ?? mean]
  const middle = (Math.min(...values) + Math.max(...values)) / 2
  const least = [middle - LEAST / 2, middle + LEAST / 2]
  const inside = (value: number) => Math.min(100, Math.max(0, value))
  const left = MARGIN.left * textScale
  const date = DATE * textScale
  const bottom = height - MARGIN.bottom * textScale
  const right = Math.max(left, width - MARGIN.right)
  const y = scaleLinear()
    .domain([inside(Math.min(...values, least[0]!)), inside(Math.max(...values, least[1]!))])
    .range([bottom, MARGIN.top])
    .nice(5)
  const step = (right - left) / Math.max(1, points.length)
  const placed = points.map((point, place) => ({ x: left + step * (place + 0.5), y: y(point.mean) }))
  const every = Math.max(1, Math.ceil((points.length * date) / Math.max(date, right - left)))
  return {
    width,
    height,
    points: placed,
    ticks: y.ticks(5).map((value) => ({ value, y: y(value) })),
    mean: y(mean),
    band: lower === null || upper === null ? null : { top: y(inside(upper)), bottom: y(inside(lower)) },
    left,
    right,
    bottom,
    dated: points.flatMap((_, place) => (place % every === 0 ? [place] : [])),
  }
}
