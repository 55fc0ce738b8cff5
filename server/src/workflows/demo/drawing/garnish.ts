import type { Random } from '../random.ts'
import {
  blob,
  circle,
  ellipse,
  path,
  shadow,
  stroke,
  times,
  turned,
  vary,
  within,
  type Spot,
} from './shapes.ts'

/** Draws chopped herbs over a disc. */
export function herbs(random: Random, centre: Spot, radius: number, count: number): string {
  return times(count, () => {
    const { x, y } = within(random, centre, radius)
    const [dx, dy] = [random.between(-14, 14), random.between(-14, 14)]
    const bend = `${random.between(-6, 6).toFixed(1)} ${random.between(-6, 6).toFixed(1)}`
    return stroke(
      `M${x.toFixed(1)} ${y.toFixed(1)}q${bend} ${dx.toFixed(1)} ${dy.toFixed(1)}`,
      vary(random, '#4d7a2e', 26),
      random.between(2, 4.5),
    )
  })
}

export function leaf(random: Random, spot: Spot, size: number, colour = '#4f8a3a'): string {
  const { x, y } = spot
  const tone = vary(random, colour, 18)
  const half = `q${size * 0.5} ${-size * 0.55} ${size} 0q${-size * 0.5} ${size * 0.55} ${-size} 0z`
  const vein = stroke(`M${x + size * 0.06} ${y}h${size * 0.84}`, '#e5f1cf', 1.6, 'stroke-opacity="0.55"')
  const dark = path(`M${x + 3} ${y + 6}${half}`, '#000000', 'fill-opacity="0.25"')
  return turned(dark + path(`M${x} ${y}${half}`, tone) + vein, random.between(0, 360), spot)
}

export function lemon(random: Random, spot: Spot, size: number): string {
  const slices = times(8, (index) =>
    turned(
      path(
        `M${spot.x} ${spot.y}L${spot.x + size * 0.74} ${spot.y - size * 0.24}A${size * 0.78} ${size * 0.78} 0 0 1 ${spot.x + size * 0.74} ${spot.y + size * 0.24}Z`,
        '#f6d84e',
      ),
      index * 45,
      spot,
    ),
  )
  return (
    shadow(spot, size, size, 0.5) +
    circle(spot, size, '#f0c62c') +
    circle(spot, size * 0.9, '#fbf3cf') +
    turned(slices, random.between(0, 45), spot)
  )
}

export function berries(random: Random, centre: Spot, spread: number, count: number): string {
  return times(count, () => {
    const spot = within(random, centre, spread)
    const r = random.between(13, 21)
    const tone = vary(random, random.pick(['#b3202f', '#8e1236', '#2f3a66', '#5b1a3f']), 12)
    const shine = ellipse(
      { x: spot.x - r * 0.3, y: spot.y - r * 0.35 },
      r * 0.3,
      r * 0.2,
      '#ffffff',
      'fill-opacity="0.55"',
    )
    return shadow(spot, r, r, 0.6) + circle(spot, r, tone) + circle(spot, r, 'url(#ball)') + shine
  })
}

/** Draws a glossy sauce with a lit edge. */
export function sauce(random: Random, spot: Spot, rx: number, ry: number, colour: string): string {
  const outline = blob(random, spot, rx, ry, 0.16, random.between(0, 3))
  const shine = ellipse(
    { x: spot.x - rx * 0.3, y: spot.y - ry * 0.35 },
    rx * 0.28,
    ry * 0.12,
    '#ffffff',
    'fill-opacity="0.3"',
  )
  return (
    path(outline, colour) +
    path(outline, 'none', 'stroke="#000000" stroke-width="3" stroke-opacity="0.16"') +
    shine
  )
}

export function drops(
  random: Random,
  centre: Spot,
  radius: number,
  count: number,
  colour: string,
  opacity = 0.85,
): string {
  return times(count, () =>
    circle(within(random, centre, radius), random.between(2.5, 8), colour, `fill-opacity="${opacity}"`),
  )
}

/** Draws one piece of cooked food: body, browned top and a highlight. */
export function chunk(random: Random, spot: Spot, rx: number, ry: number, colour: string): string {
  const turn = random.between(0, 3.1)
  const outline = blob(random, spot, rx, ry, 0.17, turn)
  const under = path(
    blob(random, { x: spot.x + 5, y: spot.y + 9 }, rx, ry, 0.1, turn),
    '#000000',
    'fill-opacity="0.3"',
  )
  const brown = path(
    blob(random, { x: spot.x + rx * 0.1, y: spot.y + ry * 0.12 }, rx * 0.72, ry * 0.6, 0.3, turn),
    '#3a1c08',
    'fill-opacity="0.2"',
  )
  const light = path(
    blob(random, { x: spot.x - rx * 0.22, y: spot.y - ry * 0.28 }, rx * 0.42, ry * 0.24, 0.25, turn),
    '#ffffff',
    'fill-opacity="0.26"',
  )
  return under + path(outline, vary(random, colour, 10)) + brown + light
}
