import type { Random } from '../random.ts'
import { leaf } from './garnish.ts'
import { blob, circle, path, rect, softEllipse, softRect, stroke, times, vary, within } from './shapes.ts'
import { type Frame } from './surfaces.ts'

/** Draws the entrance from the street: awning, lit windows, door, plants. */
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
  const guests = times(3, (index) => {
    const [at, floor] = [x + 50 + index * 75, y + height]
    const shoulders = path(`M${at - 34} ${floor}q0 -66 34 -66t34 66z`, '#33241a', 'fill-opacity="0.4"')
    return shoulders + circle({ x: at, y: floor - 84 }, 21, '#33241a', 'fill-opacity="0.4"')
  })
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
    inside +
    guests +
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
