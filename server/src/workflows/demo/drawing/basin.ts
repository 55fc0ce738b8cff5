import type { Random } from '../random.ts'
import { leaf } from './garnish.ts'
import { blob, circle, ellipse, path, rect, softEllipse, stroke, times, vary, within } from './shapes.ts'
import { type Frame } from './surfaces.ts'

/** Draws the washbasin of a restroom, clean or dirty. */
export function basinScene(random: Random, { width, height }: Frame, dirty: boolean): string {
  const tile = vary(random, random.pick(['#dfe4e1', '#4f6a6b', '#e9e1d3', '#36454f']), 4)
  const top = height * 0.6
  const middle = { x: width / 2, y: top + 60 }
  const mirror =
    circle({ x: width / 2, y: height * 0.27 }, height * 0.24, '#6a5a3c') +
    circle({ x: width / 2, y: height * 0.27 }, height * 0.228, '#c7d3d6') +
    path(
      `M${width / 2 - 150} ${height * 0.38}L${width / 2 + 20} ${height * 0.06}h70L${width / 2 - 70} ${height * 0.45}z`,
      '#ffffff',
      'fill-opacity="0.3"',
    )
  const counter =
    rect(0, top, width, height * 0.2, vary(random, '#8a5f3a', 10)) +
    rect(0, top, width, 8, '#ffffff', 'fill-opacity="0.2"') +
    rect(0, top + height * 0.2, width, height * 0.2, '#3b2a1d') +
    rect(0, top + height * 0.2, width, height * 0.2, 'url(#falloff)')
  const basin =
    softEllipse({ x: middle.x, y: middle.y + 70 }, 330, 40, 0.4) +
    path(`M${middle.x - 310} ${middle.y}q30 120 150 130h320q120 -10 150 -130z`, '#f4f3ef') +
    path(`M${middle.x - 310} ${middle.y}q30 120 150 130h320q120 -10 150 -130z`, 'url(#falloff)') +
    ellipse(middle, 312, 62, '#fdfdfb') +
    ellipse({ x: middle.x, y: middle.y + 6 }, 282, 48, '#cfd4d3') +
    ellipse({ x: middle.x, y: middle.y + 16 }, 24, 8, '#7c8283')
  const tap =
    rect(middle.x - 16, top - 130, 32, 150, 'url(#brass)', 'rx="14"') +
    path(
      `M${middle.x - 16} ${top - 110}q0 -54 50 -54h14q36 0 36 50v26h-28v-22q0 -16 -18 -16h-54z`,
      'url(#brass)',
    )
  return (
    tiles(width, height, tile) +
    mirror +
    counter +
    tap +
    basin +
    (dirty ? mess(random, width, height, top, middle) : tidy(random, width, top)) +
    rect(0, 0, width, height, 'url(#warm)')
  )
}

function tiles(width: number, height: number, colour: string): string {
  const side = 96
  const rows = Math.ceil(height / (side / 2))
  return (
    rect(0, 0, width, height, colour) +
    times(
      rows,
      (row) =>
        rect(0, (row * side) / 2, width, 3, '#000000', 'fill-opacity="0.18"') +
        times(Math.ceil(width / side) + 1, (column) =>
          rect(
            column * side - (row % 2) * (side / 2),
            (row * side) / 2,
            3,
            side / 2,
            '#000000',
            'fill-opacity="0.16"',
          ),
        ),
    )
  )
}

function tidy(random: Random, width: number, top: number): string {
  const [left, right] = [width * 0.14, width * 0.86]
  const bottle =
    rect(left - 42, top - 150, 84, 160, random.pick(['#7a4a22', '#2f3a34', '#c9b38c']), 'rx="14"') +
    rect(left - 12, top - 190, 24, 44, '#1f1c19') +
    rect(left - 44, top - 200, 60, 14, '#1f1c19', 'rx="6"') +
    rect(left - 30, top - 110, 60, 70, '#f1ead9', 'fill-opacity="0.9"')
  const towels = times(4, (index) =>
    rect(
      right - 80,
      top - 24 - index * 30,
      160,
      32,
      vary(random, '#f1ece2', 5),
      'rx="14" stroke="#b9b0a0" stroke-width="2"',
    ),
  )
  return (
    bottle +
    towels +
    times(9, () => leaf(random, within(random, { x: left + 110, y: top - 70 }, 42), 62)) +
    rect(left + 82, top - 40, 58, 52, '#e8e2d4', 'rx="8"')
  )
}

function mess(
  random: Random,
  width: number,
  height: number,
  top: number,
  middle: { x: number; y: number },
): string {
  const puddles = times(9, () =>
    path(
      blob(
        random,
        { x: random.between(40, width - 40), y: top + random.between(20, 120) },
        random.between(30, 90),
        random.between(6, 15),
        0.25,
      ),
      '#e9f4fa',
      'fill-opacity="0.4"',
    ),
  )
  const papers = times(8, () =>
    crumpled(random, {
      x: random.between(60, width - 60),
      y: random.chance(0.5) ? top + random.between(6, 60) : height - random.between(40, 120),
    }),
  )
  const stains = times(14, () =>
    path(
      blob(
        random,
        { x: middle.x + random.between(-250, 250), y: middle.y + random.between(-28, 40) },
        random.between(5, 22),
        random.between(2, 6),
        0.4,
      ),
      '#8a7a52',
      'fill-opacity="0.5"',
    ),
  )
  const hairs = times(6, () =>
    stroke(
      `M${(middle.x + random.between(-200, 200)).toFixed(0)} ${(middle.y + random.between(-12, 30)).toFixed(0)}q${random.int(-40, 40)} ${random.int(-22, 22)} ${random.int(20, 80)} ${random.int(-10, 14)}`,
      '#2a1c12',
      2,
      'stroke-opacity="0.8"',
    ),
  )
  const streaks = times(12, () =>
    rect(
      width / 2 + random.between(-200, 200),
      height * random.between(0.1, 0.35),
      3,
      random.between(20, 90),
      '#ffffff',
      'fill-opacity="0.35"',
    ),
  )
  return puddles + stains + hairs + papers + streaks
}

export function crumpled(random: Random, spot: { x: number; y: number }): string {
  const size = random.between(34, 62)
  const folds = times(5, () =>
    stroke(
      `M${(spot.x + random.between(-size, size) * 0.6).toFixed(0)} ${(spot.y + random.between(-size, size) * 0.4).toFixed(0)}l${random.int(-26, 26)} ${random.int(-20, 20)}`,
      '#a9a59c',
      3,
    ),
  )
  return (
    ellipse({ x: spot.x + 8, y: spot.y + size * 0.5 }, size, size * 0.35, '#000000', 'fill-opacity="0.35"') +
    path(blob(random, spot, size, size * 0.7, 0.32), '#f2f0ea') +
    folds
  )
}
