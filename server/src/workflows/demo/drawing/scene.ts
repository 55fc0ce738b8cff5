import type { DishLook, DrinkLook } from '../content/shapes.ts'
import type { Random } from '../random.ts'
import { DISH_PAINTERS } from './dishes.ts'
import { drinkScene } from './drinks.ts'
import { basinScene } from './basin.ts'
import { doorScene } from './door.ts'
import { tableScene } from './table.ts'
import { receiptScene } from './receipt.ts'
import { rect, turned } from './shapes.ts'
import { cutlery, surface, type Frame } from './surfaces.ts'

export type Subject =
  | { kind: 'dish'; look: DishLook }
  | { kind: 'drink'; look: DrinkLook; marked?: boolean }
  | { kind: 'door' | 'basin'; dirty: boolean }
  | { kind: 'receipt' | 'table' }

const stop = (offset: number, colour: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`
const radial = (id: string, stops: string, extra = ''): string =>
  `<radialGradient id="${id}" ${extra}>${stops}</radialGradient>`
const linear = (id: string, stops: string, direction = 'x1="0" y1="0" x2="1" y2="0"'): string =>
  `<linearGradient id="${id}" ${direction}>${stops}</linearGradient>`

const DOWN = 'x1="0" y1="0" x2="0" y2="1"'
const DEFS = [
  radial('shade', stop(0, '#000', 0.9) + stop(0.8, '#000', 0.6) + stop(1, '#000', 0)),
  radial(
    'sheen',
    stop(0, '#fff', 0.3) + stop(0.6, '#fff', 0.04) + stop(1, '#000', 0.2),
    'cx="0.3" cy="0.25" r="0.85"',
  ),
  radial('depth', stop(0, '#fff', 0.12) + stop(0.7, '#000', 0) + stop(1, '#000', 0.4)),
  radial('gloss', stop(0, '#fff', 0.34) + stop(0.35, '#fff', 0), 'cx="0.32" cy="0.26" r="0.6"'),
  radial(
    'ball',
    stop(0, '#fff', 0.35) + stop(0.5, '#fff', 0) + stop(1, '#000', 0.35),
    'cx="0.35" cy="0.3" r="0.75"',
  ),
  radial(
    'crisp',
    stop(0, '#fff', 0.28) + stop(0.6, '#000', 0) + stop(1, '#4a2206', 0.5),
    'cx="0.4" cy="0.35" r="0.7"',
  ),
  radial('lamp', stop(0, '#ffd98a', 0.75) + stop(1, '#ffd98a', 0)),
  ...Object.entries({ amber: '#ffb45e', candle: '#ffd79a', pale: '#fff0cf' }).map(([id, colour]) =>
    radial(
      id,
      stop(0, colour, 0.75) + stop(0.7, colour, 0.85) + stop(0.85, colour, 0.5) + stop(1, colour, 0),
    ),
  ),
  linear('meat', stop(0, '#6d2a24', 0.5) + stop(0.5, '#e0857a', 0.25) + stop(1, '#6d2a24', 0.5)),
  linear('steel', stop(0, '#8d9296') + stop(0.35, '#f4f6f7') + stop(0.65, '#b9bec2') + stop(1, '#74797d')),
  linear('brass', stop(0, '#8a6a2c') + stop(0.4, '#f3dd9c') + stop(1, '#7d5e24')),
  linear('fold', stop(0, '#000', 0) + stop(0.45, '#000', 0.2) + stop(0.5, '#fff', 0.35) + stop(1, '#fff', 0)),
  linear(
    'paper',
    stop(0, '#000', 0.1) + stop(0.15, '#000', 0) + stop(0.9, '#000', 0) + stop(1, '#000', 0.12),
  ),
  linear(
    'crease',
    stop(0, '#000', 0) + stop(0.5, '#000', 0.1) + stop(0.52, '#fff', 0.5) + stop(1, '#fff', 0),
    DOWN,
  ),
  linear('falloff', stop(0, '#fff', 0.14) + stop(0.4, '#000', 0) + stop(1, '#000', 0.45), DOWN),
  linear('warm', stop(0, '#ffdca0', 0.22) + stop(1, '#201008', 0.28), DOWN),
  linear(
    'liquid',
    stop(0, '#000', 0.3) + stop(0.3, '#fff', 0.18) + stop(0.7, '#000', 0) + stop(1, '#000', 0.34),
  ),
  '<pattern id="weave" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 1h5M1 0v5" stroke="#6b5d48" stroke-opacity="0.16" stroke-width="1.6"/><path d="M0 3h5M3 0v5" stroke="#fff" stroke-opacity="0.24" stroke-width="1.2"/></pattern>',
].join('')

/** Draws one picture as SVG: the subject, the light of a window, and the darker corners of a phone's lens. */
export function sceneOf(subject: Subject, random: Random, frame: Frame): string {
  const { width, height } = frame
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${DEFS}${light(random)}</defs>${draw(subject, random, frame)}${rect(0, 0, width, height, 'url(#window)')}${rect(0, 0, width, height, 'url(#lens)')}</svg>`
}

function light(random: Random): string {
  const [x, y] = [random.chance(0.5) ? 0 : 1, random.between(0, 0.4)]
  const window = linear(
    'window',
    stop(0, '#fff3d6', random.between(0.16, 0.32)) +
      stop(0.5, '#fff', 0) +
      stop(1, '#140c06', random.between(0.2, 0.4)),
    `x1="${x}" y1="${y.toFixed(2)}" x2="${1 - x}" y2="1"`,
  )
  return window + radial('lens', stop(0.55, '#000', 0) + stop(1, '#000', 0.34), 'cx="0.5" cy="0.5" r="0.75"')
}

function draw(subject: Subject, random: Random, frame: Frame): string {
  switch (subject.kind) {
    case 'dish':
      return laid(random, frame, subject.look)
    case 'drink':
      return drinkScene(random, frame, subject.look, subject.marked)
    case 'receipt':
      return receiptScene(random, frame)
    case 'door':
      return doorScene(random, frame, subject.dirty)
    case 'basin':
      return basinScene(random, frame, subject.dirty)
    case 'table':
      return tableScene(random, frame)
  }
}

function laid(random: Random, frame: Frame, look: DishLook): string {
  const radius = Math.min(frame.width, frame.height) * random.between(0.45, 0.54)
  const centre = {
    x: frame.width / 2 + random.between(-50, 50),
    y: frame.height / 2 + random.between(-40, 40),
  }
  const food = turned(DISH_PAINTERS[look](random, centre, radius), random.between(-35, 35), centre)
  return (
    surface(random, frame) +
    turned(cutlery(random, centre, radius * 0.86), random.between(-12, 12), centre) +
    food
  )
}
