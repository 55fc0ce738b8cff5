import type { Random } from '../random.ts'
import { leaf } from './garnish.ts'
import {
  blob,
  circle,
  ellipse,
  path,
  rect,
  stroke,
  times,
  turned,
  vary,
  within,
  softEllipse,
  softRect,
} from './shapes.ts'
import { cutlery, surface, type Frame } from './surfaces.ts'

/** The way in from the street: awning, lit windows, door, plants. */
export function doorScene(random: Random, { width, height }: Frame, dirty: boolean): string {
  const evening = random.chance(0.5)
  const wall = vary(random, random.pick(['#27423a', '#2d3e52', '#5a2f2c', '#3c3a36', '#6d7461']), 6)
  const ground = height * 0.86
  const glow = evening ? '#ffcd7e' : '#c9d3d6'
  const middle = width / 2 + random.between(-60, 60)
  const door = { width: 250, height: ground - height * 0.34 }
  const panes = [middle - 420, middle + 170]
    .map((x) => pane(random, x, height * 0.36, 250, height * 0.36, glow))
    .join('')
  return (
    rect(0, 0, width, height, wall) +
    boards(width, height) +
    rect(0, ground, width, height - ground, '#7f7a73') +
    times(12, (index) =>
      rect(index * width * 0.1 - 30, ground, 3, height - ground, '#000000', 'fill-opacity="0.2"'),
    ) +
    rect(0, ground, width, 26, '#000000', 'fill-opacity="0.25"') +
    panes +
    doorLeaf(random, middle, ground, door.width, door.height, glow, dirty) +
    signboard(middle, height * 0.12) +
    awning(random, middle, height * 0.22, width) +
    pots(random, middle, ground) +
    lamps(middle, height * 0.3, evening) +
    (evening ? rect(0, 0, width, height, '#0b1230', 'fill-opacity="0.28"') : '')
  )
}

function boards(width: number, height: number): string {
  return times(
    14,
    (index) =>
      rect(0, (index * height) / 14, width, 2.5, '#000000', 'fill-opacity="0.22"') +
      rect(0, (index * height) / 14 + 3, width, 2, '#ffffff', 'fill-opacity="0.06"'),
  )
}

function pane(random: Random, x: number, y: number, width: number, height: number, glow: string): string {
  const inside = times(5, () =>
    circle(
      { x: x + random.between(20, width - 20), y: y + random.between(30, height * 0.5) },
      random.between(9, 20),
      '#fff3d4',
      'fill-opacity="0.85"',
    ),
  )
  const guests = times(
    3,
    (index) =>
      ellipse({ x: x + 50 + index * 75, y: y + height - 10 }, 36, 66, '#33241a', 'fill-opacity="0.55"') +
      circle({ x: x + 50 + index * 75, y: y + height - 90 }, 24, '#33241a', 'fill-opacity="0.55"'),
  )
  const bars =
    rect(x + width / 2 - 4, y, 8, height, '#17130f') + rect(x, y + height * 0.3, width, 8, '#17130f')
  const reflection = path(
    `M${x + 20} ${y + height}L${x + 120} ${y}h56L${x + 76} ${y + height}z`,
    '#ffffff',
    'fill-opacity="0.13"',
  )
  return (
    rect(x - 12, y - 12, width + 24, height + 24, '#17130f') +
    rect(x, y, width, height, glow) +
    rect(x, y, width, height, 'url(#falloff)') +
    `<g clip-path="inset(0)">${inside}${guests}</g>` +
    bars +
    reflection
  )
}

function doorLeaf(
  random: Random,
  x: number,
  ground: number,
  width: number,
  height: number,
  glow: string,
  dirty: boolean,
): string {
  const [left, top] = [x - width / 2, ground - height]
  const glass =
    rect(left + 38, top + 40, width - 76, height * 0.6, glow) +
    rect(left + 38, top + 40, width - 76, height * 0.6, 'url(#falloff)')
  const prints = dirty
    ? times(16, () =>
        path(
          blob(
            random,
            { x: left + random.between(70, width - 70), y: top + height * random.between(0.25, 0.6) },
            20,
            26,
            0.2,
          ),
          '#6b665c',
          'fill-opacity="0.5"',
        ),
      )
    : ''
  const handle =
    rect(left + width - 32, top + height * 0.42, 13, 120, '#d7b25a', 'rx="6"') +
    rect(left + width - 29, top + height * 0.43, 4, 108, '#fff1c4', 'fill-opacity="0.8"')
  const step =
    rect(left - 40, ground - 16, width + 80, 30, '#a59d92') +
    rect(left - 40, ground + 8, width + 80, 8, '#000000', 'fill-opacity="0.3"')
  return (
    rect(left - 16, top - 16, width + 32, height + 16, '#1d1712') +
    rect(left, top, width, height, random.pick(['#6b2f25', '#1f4a46', '#7a5a34', '#23324a'])) +
    glass +
    rect(left + 38, top + height * 0.72, width - 76, height * 0.2, '#000000', 'fill-opacity="0.22"') +
    handle +
    step +
    prints
  )
}

function signboard(x: number, y: number): string {
  const dome =
    path(`M${x - 74} ${y + 40}a74 66 0 0 1 148 0z`, '#e3c06a') +
    circle({ x, y: y - 32 }, 10, '#e3c06a') +
    rect(x - 92, y + 44, 184, 10, '#e3c06a', 'rx="5"')
  return (
    rect(x - 250, y - 66, 500, 146, '#15120f', 'rx="10"') +
    dome +
    stroke(`M${x - 215} ${y + 8}h100M${x + 115} ${y + 8}h100`, '#e3c06a', 4)
  )
}

function awning(random: Random, x: number, y: number, width: number): string {
  const colour = random.pick(['#b5483a', '#2f5d52', '#c78a2d', '#3c4f73'])
  const stripes = times(16, (index) =>
    path(`M${x - 440 + index * 55} ${y}h55l6 120q-30 30 -61 0z`, index % 2 ? '#f3ecdf' : colour),
  )
  return (
    softRect(0, y + 130, width, 60, 0.25) +
    stripes +
    rect(x - 440, y, 880, 14, '#000000', 'fill-opacity="0.25"')
  )
}

function pots(random: Random, x: number, ground: number): string {
  return [x - 215, x + 215]
    .map((at) => {
      const crown = times(46, () =>
        leaf(
          random,
          within(random, { x: at, y: ground - 165 }, 82),
          random.between(46, 84),
          random.pick(['#3f6d35', '#5b8a41', '#2f5230']),
        ),
      )
      return (
        softEllipse({ x: at + 20, y: ground + 4 }, 80, 14, 0.4) +
        crown +
        path(`M${at - 54} ${ground - 100}h108l-16 104h-76z`, '#b5714a') +
        path(`M${at + 6} ${ground - 100}h48l-16 104h-32z`, '#000000', 'fill-opacity="0.16"')
      )
    })
    .join('')
}

function lamps(x: number, y: number, lit: boolean): string {
  return [x - 155, x + 155]
    .map(
      (at) =>
        (lit ? circle({ x: at, y: y + 70 }, 150, 'url(#lamp)') : '') +
        rect(at - 5, y + 10, 10, 34, '#15120f') +
        rect(at - 20, y + 44, 40, 56, '#ffe6ae', 'rx="8" stroke="#15120f" stroke-width="5"'),
    )
    .join('')
}

/** The washbasin of a restroom, tidy or as its guests should not have found it. */
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
        within(random, { x: middle.x, y: middle.y + 6 }, 230),
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

function crumpled(random: Random, spot: { x: number; y: number }): string {
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

/** A laid table that was not wiped after the last guests. */
export function tableScene(random: Random, frame: Frame): string {
  const centre = { x: frame.width / 2, y: frame.height / 2 }
  const rings = times(3, () =>
    circle(
      within(random, centre, 260),
      random.between(70, 95),
      'none',
      'stroke="#4a2a14" stroke-width="9" stroke-opacity="0.3"',
    ),
  )
  const crumbs = times(150, () => {
    const spot = within(random, { x: centre.x + 60, y: centre.y + 40 }, 330)
    return (
      circle({ x: spot.x + 2, y: spot.y + 3 }, 6, '#000000', 'fill-opacity="0.3"') +
      path(blob(random, spot, random.between(3, 12), random.between(3, 9), 0.35), vary(random, '#d3a868', 22))
    )
  })
  return (
    surface(random, frame) +
    cutlery(random, centre, 330) +
    rings +
    crumbs +
    turned(crumpled(random, { x: centre.x - 120, y: centre.y + 150 }), 20, centre)
  )
}
