type Point = readonly number[]
type Objective = (point: Point) => number

const MAX_ROUNDS = 400

/**
 * Minimizes a smooth function of few variables by the restarted simplex of Nelder and Mead (1965), then by Newton steps with fourth-order
 * differences, which reach about 1e-8 where values alone reach 1e-5. `step` is the size of the first simplex.
 */
export function minimize(objective: Objective, start: Point, step: number): { point: Point; value: number } {
  let best = descend(objective, start, step)
  for (let again = 0; again < 10; again += 1) {
    const next = descend(objective, best.point, step / 5)
    const gain = best.value - next.value
    if (gain > 0) best = next
    if (gain < 1e-5) break
  }
  return polish(objective, best)
}

function descend(objective: Objective, start: Point, step: number): { point: Point; value: number } {
  const valued = (point: Point) => ({ point, value: objective(point) })
  const simplex = [start, ...start.map((_, axis) => moved(start, axis, step))].map(valued)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    simplex.sort((one, other) => one.value - other.value)
    const [first, last] = [simplex[0]!, simplex.at(-1)!]
    if (last.value - first.value < 1e-6 && span(simplex) < 0.01) break
    const others = simplex.slice(0, -1)
    const middle = start.map(
      (_, axis) => others.reduce((sum, { point }) => sum + point[axis]!, 0) / others.length,
    )
    const along = (factor: number) =>
      valued(middle.map((each, axis) => each + factor * (last.point[axis]! - each)))
    const reflected = along(-1)
    let next = reflected
    if (reflected.value < first.value) {
      const expanded = along(-2)
      if (expanded.value < reflected.value) next = expanded
    } else if (reflected.value >= others.at(-1)!.value) {
      next = along(reflected.value < last.value ? -0.5 : 0.5)
    }
    if (next.value < Math.min(last.value, reflected.value) || next === reflected) {
      simplex[simplex.length - 1] = next
      continue
    }
    for (const [place, { point }] of simplex.entries())
      if (place > 0) simplex[place] = valued(point.map((each, axis) => (each + first.point[axis]!) / 2))
  }
  return simplex.reduce((best, each) => (each.value < best.value ? each : best))
}

const span = (simplex: readonly { point: Point }[]) =>
  Math.max(
    ...simplex.map(({ point }) =>
      Math.max(...point.map((each, axis) => Math.abs(each - simplex[0]!.point[axis]!))),
    ),
  )

function moved(point: Point, axis: number, by: number): number[] {
  return point.map((each, place) => (place === axis ? each + by : each))
}

const H = 0.01
/** The rounding noise of a value of some thousands in double precision. */
const NOISE = 1e-9
/** The Newton step after which the search ends: the error left is about its square. */
const NEAR = 1e-5

function polish(objective: Objective, from: { point: Point; value: number }) {
  let { point, value } = from
  for (let round = 0; round < 8; round += 1) {
    const slope = slopeAt(objective, point)
    const step = newtonStep(curvatureAt(objective, point, value), slope)
    if (!step || !step.every((each) => Math.abs(each) < 0.1)) break
    const next = point.map((each, axis) => each - step[axis]!)
    const nextValue = objective(next)
    if (!(nextValue <= value + NOISE)) break
    point = next
    value = nextValue
    if (step.every((each) => Math.abs(each) < NEAR)) break
  }
  return { point, value }
}

function slopeAt(objective: Objective, point: Point): number[] {
  return point.map((_, axis) => {
    const at = (by: number) => objective(moved(point, axis, by))
    return (8 * (at(H) - at(-H)) - (at(2 * H) - at(-2 * H))) / (12 * H)
  })
}

function curvatureAt(objective: Objective, point: Point, value: number): number[][] {
  return point.map((_, i) =>
    point.map((__, j) => {
      const at = (one: number, other: number) => objective(moved(moved(point, i, one), j, other))
      if (i === j) return (at(H, 0) - 2 * value + at(-H, 0)) / (H * H)
      return (at(H, H) - at(H, -H) - at(-H, H) + at(-H, -H)) / (4 * H * H)
    }),
  )
}

/** Solves for one or two variables. Returns null if the curvature is not that of a minimum. */
function newtonStep([first, second]: number[][], slope: readonly number[]): number[] | null {
  const [a = 0, b = 0] = first ?? []
  const d = second?.[1] ?? 1
  const determinant = a * d - b * b
  if (!(a > 0) || !(determinant > 0)) return null
  const [s = 0, t = 0] = slope
  return [(d * s - b * t) / determinant, (a * t - b * s) / determinant].slice(0, slope.length)
}
