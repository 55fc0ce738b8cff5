import type { DrinkLook } from '../content/shapes.ts'
import type { Random } from '../random.ts'
import { leaf, lemon } from './garnish.ts'
import { blob, circle, ellipse, path, rect, shadow, stroke, times, turned, within } from './shapes.ts'
import { surface, type Frame } from './surfaces.ts'

/** Draws cups from above, and glasses from the side before a blurred room. */
export function drinkScene(random: Random, frame: Frame, look: DrinkLook, marked = false): string {
  if (look === 'coffee' || look === 'tea') return surface(random, frame) + cup(random, frame, look)
  const glass = { red: wine('#6d1224'), white: wine('#ead98b'), beer, long, short }[look](random, frame)
  return room(random, frame) + glass + (marked ? smudges(random, frame) : '')
}

function cup(random: Random, { width, height }: Frame, look: 'coffee' | 'tea'): string {
  const centre = { x: width / 2 + random.between(-40, 40), y: height / 2 + random.between(-40, 40) }
  const china = random.pick(['#f5f2ec', '#5b6f78', '#3b3835', '#d9c4a5'])
  const handle = turned(
    rect(centre.x + 190, centre.y - 32, 130, 64, china, 'rx="30"') +
      rect(centre.x + 190, centre.y - 14, 98, 28, '#000000', 'fill-opacity="0.25" rx="14"'),
    random.between(-60, 60),
    centre,
  )
  const saucer =
    shadow(centre, 340, 340, 0.8) +
    circle(centre, 340, china) +
    circle(centre, 340, 'url(#sheen)') +
    circle(centre, 250, '#000000', 'fill-opacity="0.09"')
  const spoon = turned(
    rect(centre.x - 300, centre.y + 250, 330, 15, 'url(#steel)', 'rx="7"') +
      ellipse({ x: centre.x + 60, y: centre.y + 257 }, 58, 34, 'url(#steel)'),
    random.between(-30, 10),
    centre,
  )
  const body =
    shadow(centre, 220, 220, 0.8) +
    handle +
    circle(centre, 220, china) +
    circle(centre, 220, 'url(#sheen)') +
    circle(centre, 200, '#000000', 'fill-opacity="0.3"')
  return saucer + body + (look === 'coffee' ? crema(random, centre) : amber(random, centre)) + spoon
}

function crema(random: Random, centre: { x: number; y: number }): string {
  const heart = times(5, (index) => {
    const s = 1 - index * 0.2
    return path(
      `M0 ${80 * s}C${-120 * s} ${-10 * s} ${-70 * s} ${-95 * s} 0 ${-38 * s}C${70 * s} ${-95 * s} ${120 * s} ${-10 * s} 0 ${80 * s}Z`,
      index % 2 ? '#a8662c' : '#f3dfbd',
      `transform="translate(${centre.x} ${centre.y})"`,
    )
  })
  return (
    circle(centre, 194, '#8d4f1e') +
    circle(centre, 180, '#a8662c') +
    turned(heart, random.between(-40, 40), centre) +
    circle(centre, 194, 'url(#depth)')
  )
}

function amber(random: Random, centre: { x: number; y: number }): string {
  const sprig = times(4, () => leaf(random, within(random, centre, 90), 70, '#5c7a34'))
  return (
    circle(centre, 194, '#a8561a') +
    circle(centre, 150, '#c9772a', 'fill-opacity="0.7"') +
    lemon(random, { x: centre.x - 40, y: centre.y + 30 }, 72) +
    sprig +
    circle(centre, 194, 'url(#gloss)')
  )
}

function room(random: Random, { width, height }: Frame): string {
  const wall = random.pick(['#2a2420', '#27313a', '#3a2c25', '#22302b'])
  const lights = times(26, () => {
    const spot = { x: random.between(0, width), y: random.between(0, height * 0.62) }
    return circle(
      spot,
      random.between(18, 75),
      random.pick(['#ffcf87', '#ffb45e', '#fff0cf', '#e98b4a']),
      `fill-opacity="${random.between(0.1, 0.42).toFixed(2)}"`,
    )
  })
  const bar =
    rect(0, height * 0.74, width, height * 0.26, random.pick(['#7a4a28', '#5a3a24', '#8d6238'])) +
    rect(0, height * 0.74, width, height * 0.26, 'url(#falloff)')
  return rect(0, 0, width, height, wall) + lights + bar
}

type Glass = (random: Random, frame: Frame) => string

/** Draws a vessel by its half widths at top and bottom, filled to a level from 0 to 1. */
function vessel(
  frame: Frame,
  top: number,
  bottom: number,
  tall: number,
  fill: string,
  level: number,
  inside = '',
): string {
  const [x, base] = [frame.width / 2, frame.height * 0.84]
  const at = (share: number) => bottom + (top - bottom) * share
  const liquid = `M${x - at(level) + 9} ${base - tall * level}H${x + at(level) - 9}L${x + bottom - 9} ${base - 22}q0 12 -14 12H${x - bottom + 23}q-14 0 -14 -12z`
  const glass = `M${x - top} ${base - tall}L${x - bottom} ${base - 14}q0 14 14 14H${x + bottom - 14}q14 0 14 -14L${x + top} ${base - tall}`
  const drop = ellipse({ x: x + 50, y: base + 6 }, bottom * 1.7, 26, '#000000', 'fill-opacity="0.45"')
  const shine =
    rect(x - bottom * 0.72, base - tall * 0.9, 18, tall * 0.78, '#ffffff', 'fill-opacity="0.3" rx="9"') +
    rect(x + bottom * 0.6, base - tall * 0.85, 8, tall * 0.6, '#ffffff', 'fill-opacity="0.22" rx="4"')
  return (
    drop +
    path(glass, '#ffffff', 'fill-opacity="0.1"') +
    path(liquid, fill, 'fill-opacity="0.9"') +
    path(liquid, 'url(#liquid)') +
    inside +
    ellipse({ x, y: base - tall * level }, at(level) - 10, 13, '#ffffff', 'fill-opacity="0.28"') +
    path(glass, 'none', 'stroke="#ffffff" stroke-width="5" stroke-opacity="0.55"') +
    ellipse(
      { x, y: base - tall },
      top,
      15,
      'none',
      'stroke="#ffffff" stroke-width="4" stroke-opacity="0.7"',
    ) +
    shine
  )
}

function ice(
  random: Random,
  { width, height }: Frame,
  count: number,
  spread: number,
  low: number,
  high: number,
): string {
  return times(count, () => {
    const spot = { x: width / 2 + random.between(-spread, spread), y: height * random.between(low, high) }
    const cube =
      rect(spot.x - 42, spot.y - 42, 84, 84, '#ffffff', 'fill-opacity="0.3" rx="14"') +
      rect(spot.x - 30, spot.y - 34, 34, 14, '#ffffff', 'fill-opacity="0.5" rx="7"')
    return turned(cube, random.between(0, 90), spot)
  })
}

const long: Glass = (random, frame) => {
  const tint = random.pick(['#e9d46a', '#d96a7d', '#f0a23a', '#dfe7c8', '#b8324a'])
  const mint = times(5, () =>
    leaf(
      random,
      { x: frame.width / 2 + random.between(-70, 40), y: frame.height * random.between(0.27, 0.34) },
      92,
      '#4f9a4a',
    ),
  )
  const straw = stroke(
    `M${frame.width / 2 + 20} ${frame.height * 0.72}L${frame.width / 2 + 110} ${frame.height * 0.14}`,
    '#f4efe2',
    15,
    'stroke-opacity="0.9"',
  )
  return (
    straw +
    vessel(frame, 150, 122, frame.height * 0.54, tint, 0.86, ice(random, frame, 6, 85, 0.42, 0.7)) +
    lemon(random, { x: frame.width / 2 + 128, y: frame.height * 0.32 }, 78) +
    mint
  )
}

const short: Glass = (random, frame) => {
  const tint = random.pick(['#b5451c', '#d98b2b', '#8f1f2a'])
  const cherry =
    circle({ x: frame.width / 2 + 40, y: frame.height * 0.56 }, 30, '#7a0f22') +
    circle({ x: frame.width / 2 + 40, y: frame.height * 0.56 }, 30, 'url(#ball)')
  const peel = stroke(
    `M${frame.width / 2 - 150} ${frame.height * 0.46}q60 -90 140 -30t100 -40`,
    '#f0a02c',
    22,
  )
  return (
    vessel(
      frame,
      190,
      170,
      frame.height * 0.34,
      tint,
      0.68,
      ice(random, frame, 3, 100, 0.56, 0.72) + cherry,
    ) + peel
  )
}

const beer: Glass = (random, frame) => {
  const tint = random.pick(['#e2a12c', '#d9b553', '#6a3216'])
  const foam = times(22, () =>
    circle(
      { x: frame.width / 2 + random.between(-138, 138), y: frame.height * random.between(0.255, 0.33) },
      random.between(18, 42),
      '#fff3d6',
      'fill-opacity="0.92"',
    ),
  )
  const bubbles = times(50, () =>
    circle(
      { x: frame.width / 2 + random.between(-110, 110), y: frame.height * random.between(0.36, 0.78) },
      random.between(1.5, 5),
      '#fff3c4',
      'fill-opacity="0.6"',
    ),
  )
  return vessel(frame, 158, 124, frame.height * 0.56, tint, 0.9, bubbles) + foam
}

const wine =
  (colour: string): Glass =>
  (random, frame) => {
    const [x, base] = [frame.width / 2, frame.height * 0.86]
    const top = base - frame.height * 0.66
    const bowlPath = `M${x - 120} ${top}C${x - 190} ${top + 250} ${x - 90} ${top + 340} ${x} ${top + 348}C${x + 90} ${top + 340} ${x + 190} ${top + 250} ${x + 120} ${top}`
    const level = random.between(150, 195)
    const liquid = `M${x - 151} ${top + level}C${x - 160} ${top + 270} ${x - 80} ${top + 330} ${x} ${top + 336}C${x + 80} ${top + 330} ${x + 160} ${top + 270} ${x + 151} ${top + level}Z`
    const stem =
      rect(x - 7, top + 345, 14, base - top - 350, '#ffffff', 'fill-opacity="0.4"') +
      ellipse({ x, y: base }, 122, 20, '#ffffff', 'fill-opacity="0.35"')
    const drop = ellipse({ x: x + 30, y: base + 10 }, 170, 24, '#000000', 'fill-opacity="0.45"')
    const shine = stroke(`M${x - 112} ${top + 50}q-34 130 20 230`, '#ffffff', 13, 'stroke-opacity="0.45"')
    return (
      drop +
      path(bowlPath, '#ffffff', 'fill-opacity="0.1"') +
      path(liquid, colour, 'fill-opacity="0.92"') +
      path(liquid, 'url(#liquid)') +
      ellipse({ x, y: top + level }, 150, 20, '#ffffff', 'fill-opacity="0.25"') +
      stem +
      path(bowlPath, 'none', 'stroke="#ffffff" stroke-width="5" stroke-opacity="0.6"') +
      ellipse({ x, y: top }, 120, 14, 'none', 'stroke="#ffffff" stroke-width="4" stroke-opacity="0.75"') +
      shine
    )
  }

function smudges(random: Random, { width, height }: Frame): string {
  const prints = times(6, () => {
    const spot = { x: width / 2 + random.between(-80, 80), y: height * 0.2 + random.between(70, 220) }
    return times(5, (index) =>
      path(
        blob(random, spot, 34 - index * 6, 44 - index * 8, 0.12),
        'none',
        'stroke="#f3f3f3" stroke-width="3" stroke-opacity="0.42"',
      ),
    )
  })
  const lips = path(
    `M${width / 2 - 96} ${height * 0.235}q40 -20 80 0q-40 34 -80 0z`,
    '#b8405a',
    'fill-opacity="0.6"',
  )
  return prints + lips
}
