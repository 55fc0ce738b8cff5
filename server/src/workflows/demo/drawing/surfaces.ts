import type { Random } from '../random.ts'
import { circle, path, rect, softRect, stroke, times, turned, vary, type Spot } from './shapes.ts'

export interface Frame {
  width: number
  height: number
}

/** Draws the background: a linen cloth, or a wooden, stone or marble table. */
export function surface(random: Random, frame: Frame): string {
  return random.pick([linen, wood, wood, slate, marble])(random, frame)
}

function linen(random: Random, { width, height }: Frame): string {
  const cloth = vary(random, random.pick(['#e8dfd0', '#dfe0dc', '#e9e4da', '#cfc6b8']), 6)
  const folds = times(4, () => {
    const x = random.between(0, width)
    return rect(
      x,
      -height,
      random.between(60, 220),
      height * 3,
      'url(#fold)',
      `fill-opacity="${random.between(0.2, 0.5).toFixed(2)}"`,
    )
  })
  return (
    rect(0, 0, width, height, cloth) +
    rect(0, 0, width, height, 'url(#weave)') +
    turned(folds, random.between(-50, 50), { x: width / 2, y: height / 2 })
  )
}

function wood(random: Random, frame: Frame): string {
  const base = random.pick(['#a9794e', '#8a5a36', '#c09a6b', '#5d4030', '#b58a5e'])
  const reach = Math.max(frame.width, frame.height) * 1.4
  const plank = random.between(150, 240)
  const planks = times(Math.ceil(reach / plank), (index) =>
    board(random, index * plank, plank, reach, vary(random, base, 14)),
  )
  const centre = { x: frame.width / 2, y: frame.height / 2 }
  const shifted = `<g transform="translate(${-reach * 0.2} ${-reach * 0.2})">${planks}</g>`
  return rect(0, 0, frame.width, frame.height, base) + turned(shifted, random.pick([0, 90, 4, 86]), centre)
}

function board(random: Random, x: number, width: number, length: number, colour: string): string {
  const grain = times(13, () => {
    const at = x + random.between(4, width - 4)
    const bend = () => random.between(-14, 14)
    const line = `M${at} 0C${at + bend()} ${length / 3} ${at + bend()} ${length / 1.6} ${at + bend()} ${length}`
    return stroke(
      line,
      random.chance(0.7) ? '#2a1608' : '#fff1d8',
      random.between(0.8, 4),
      `stroke-opacity="${random.between(0.05, 0.2).toFixed(2)}"`,
    )
  })
  return rect(x, 0, width, length, colour) + grain + rect(x, 0, 2.5, length, '#1c0f06', 'fill-opacity="0.55"')
}

function slate(random: Random, { width, height }: Frame): string {
  const base = vary(random, random.pick(['#34383b', '#3d3a37', '#2c3136']), 6)
  const specks = times(160, () => {
    const spot = { x: random.between(0, width), y: random.between(0, height) }
    return circle(
      spot,
      random.between(0.6, 2.4),
      random.chance(0.6) ? '#ffffff' : '#000000',
      'fill-opacity="0.16"',
    )
  })
  return rect(0, 0, width, height, base) + specks
}

function marble(random: Random, { width, height }: Frame): string {
  const veins = times(9, () => {
    const [x, y] = [random.between(-200, width), random.between(-100, height)]
    const go = () => `${random.between(60, 260).toFixed(0)} ${random.between(20, 190).toFixed(0)}`
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}q${go()} ${go()}t${go()}t${go()}`,
      '#8b8f96',
      random.between(1, 9),
      `stroke-opacity="${random.between(0.08, 0.3).toFixed(2)}"`,
    )
  })
  return rect(0, 0, width, height, vary(random, '#e6e4e1', 5)) + veins
}

/** Draws a fork on the left and a knife on the right of a plate, sometimes with a napkin under the fork. */
export function cutlery(random: Random, centre: Spot, radius: number): string {
  const [left, right] = [centre.x - radius * 1.22, centre.x + radius * 1.22]
  const top = centre.y - radius * 0.62
  const napkin = random.chance(0.55) ? folded(random, left - 75, top - 40, radius * 1.5) : ''
  const lean = random.between(-5, 5)
  return (
    napkin +
    turned(fork(left, top, radius * 1.25), lean, { x: left, y: centre.y }) +
    turned(knife(right, top, radius * 1.3), -lean, { x: right, y: centre.y })
  )
}

function folded(random: Random, x: number, y: number, length: number): string {
  const colour = random.pick(['#f4f1ea', '#7d8f86', '#36485a', '#b9674a', '#d8c9a8'])
  const edge = stroke(`M${x + 16} ${y}v${length}`, '#ffffff', 3, 'stroke-opacity="0.35"')
  const drop = softRect(x + 7, y + 10, 152, length, 0.22)
  return turned(
    drop +
      rect(x, y, 150, length, colour) +
      edge +
      rect(x + 74, y, 76, length, '#000000', 'fill-opacity="0.07"'),
    random.between(-9, 9),
    { x, y },
  )
}

function fork(x: number, y: number, length: number): string {
  const tines = times(4, (index) => rect(x - 19 + index * 11, y, 5, length * 0.24, 'url(#steel)', 'rx="2.5"'))
  const neck = path(
    `M${x - 20} ${y + length * 0.2}h39q2 ${length * 0.13} -13 ${length * 0.18}h-13q-15 -${length * 0.05} -13 -${length * 0.18}z`,
    'url(#steel)',
  )
  const drop = softRect(x - 3, y + 8, 20, length, 0.28)
  return drop + tines + neck + rect(x - 6, y + length * 0.35, 12, length * 0.65, 'url(#steel)', 'rx="6"')
}

function knife(x: number, y: number, length: number): string {
  const blade = path(
    `M${x - 11} ${y + length * 0.55}V${y + 40}q2 -40 22 -40q4 30 2 ${length * 0.55}z`,
    'url(#steel)',
  )
  const drop = softRect(x - 2, y + 8, 20, length, 0.28)
  return drop + blade + rect(x - 9, y + length * 0.54, 18, length * 0.46, 'url(#steel)', 'rx="8"')
}
