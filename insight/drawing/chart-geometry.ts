import { scaleLinear } from 'd3-scale'

/** The figures of a process-behaviour chart, in percent. Either all points have limits or none has. */
export interface ChartFigures {
  points: readonly { mean: number; lower: number | null; upper: number | null }[]
  mean: number
}

export interface ChartGeometry {
  width: number
  height: number
  points: { x: number; y: number }[]
  /** The vertical positions of round values. */
  ticks: { value: number; y: number }[]
  mean: number
  /** The band between the limits, as the path of an SVG; null without limits. */
  band: string | null
  left: number
  right: number
  bottom: number
  /** The indices of the points that have a date below them. */
  dated: number[]
}

/** The room around the plot and the width of a date, for text of the usual size. */
const MARGIN = { top: 12, right: 12, bottom: 28, left: 40 }
const DATE = 84
/** The least span of the axis in points, so that small differences don't look large. */
const LEAST = 20

/**
 * Lays out a process-behaviour chart, in pixels of a screen or points of a sheet. The axis has all values, and the limits that are not
 * far from them, but never more than 0 to 100. `textScale` is how many times as large as usual the text is.
 */
export function layOut(chart: ChartFigures, width: number, height: number, textScale = 1): ChartGeometry {
  const { points, mean } = chart
  const values = inSight(points)
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
    band: bandOf(points, left, step, (value) => y(Math.min(y.domain()[1]!, Math.max(y.domain()[0]!, value)))),
    left,
    right,
    bottom,
    dated: points.flatMap((_, place) => (place % every === 0 ? [place] : [])),
  }
}

/** Returns the values that the axis shows: limits no further from the means than the means, or `LEAST`, are apart. */
function inSight(points: ChartFigures['points']): number[] {
  const means = points.map(({ mean }) => mean)
  const [lowest, highest] = [Math.min(...means), Math.max(...means)]
  const room = Math.max(LEAST, highest - lowest)
  return points.flatMap(({ mean, lower, upper }) => [
    mean,
    Math.max(lower ?? mean, lowest - room),
    Math.min(upper ?? mean, highest + room),
  ])
}

/** Goes along the upper limits, a step for each point, and back along the lower ones. */
function bandOf(
  points: ChartFigures['points'],
  left: number,
  step: number,
  y: (value: number) => number,
): string | null {
  const steps = points.flatMap(({ lower, upper }, place) => {
    if (lower === null || upper === null) return []
    return [{ from: left + step * place, to: left + step * (place + 1), top: y(upper), bottom: y(lower) }]
  })
  const first = steps[0]
  if (!first) return null
  const there = steps.map(({ to, top }) => `V${top}H${to}`)
  const back = steps.toReversed().map(({ from, bottom }) => `V${bottom}H${from}`)
  return `M${first.from},${first.top}${there.join('')}${back.join('')}Z`
}
