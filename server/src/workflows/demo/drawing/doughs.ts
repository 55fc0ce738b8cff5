import { chunk, drops, herbs, leaf, sauce } from './garnish.ts'
import { near, place, type Painter } from './painter.ts'
import { plate } from './plates.ts'
import { blob, circle, ellipse, path, shadow, stroke, times, turned, vary, within } from './shapes.ts'

export const pasta: Painter = (random, centre, radius) => {
  const strands = times(90, () => {
    const r = radius * random.between(0.06, 0.44)
    const from = within(random, centre, radius * 0.12)
    const start = random.between(0, 6.28)
    const end = start + random.between(1, 2.7)
    const at = (angle: number) =>
      `${(from.x + Math.cos(angle) * r).toFixed(1)} ${(from.y + Math.sin(angle) * r).toFixed(1)}`
    const d = `M${at(start)}A${r.toFixed(1)} ${(r * random.between(0.8, 1.1)).toFixed(1)} 0 0 1 ${at(end)}`
    return stroke(d, '#7b5312', 15, 'stroke-opacity="0.35"') + stroke(d, vary(random, '#e9c36b', 16), 11)
  })
  const bits = times(9, () =>
    chunk(
      random,
      within(random, centre, radius * 0.36),
      30,
      21,
      random.pick(['#7c4a26', '#c4552f', '#8d5a33']),
    ),
  )
  const cheese = times(
    34,
    () =>
      `<rect width="${random.int(10, 26)}" height="5" fill="#fff6dc" transform="${place(random, within(random, centre, radius * 0.36))}"/>`,
  )
  return (
    plate(random, centre, radius) +
    circle(near(centre, 6, 12), radius * 0.5, '#000000', 'fill-opacity="0.22"') +
    circle(centre, radius * 0.46, '#b98532') +
    strands +
    bits +
    cheese +
    times(3, () => leaf(random, within(random, centre, radius * 0.15), 74)) +
    herbs(random, centre, radius * 0.4, 22)
  )
}

export const dumplings: Painter = (random, centre, radius) => {
  const pieces = times(15, (index) => {
    const angle = index * 2.4
    const spot = near(
      centre,
      Math.cos(angle) * radius * 0.115 * Math.sqrt(index),
      Math.sin(angle) * radius * 0.115 * Math.sqrt(index),
    )
    const outline = blob(random, spot, 52, 45, 0.07)
    const fold = stroke(`M${spot.x - 30} ${spot.y + 8}q30 -34 60 0`, '#a98a54', 4, 'stroke-opacity="0.65"')
    const body =
      path(outline, '#000000', 'fill-opacity="0.28" transform="translate(4 9)"') +
      path(outline, vary(random, '#efdcb0', 9)) +
      path(outline, 'url(#ball)') +
      fold
    return turned(
      body + ellipse(near(spot, -12, -16), 15, 8, '#ffffff', 'fill-opacity="0.5"'),
      random.between(0, 360),
      spot,
    )
  })
  return (
    plate(random, centre, radius) +
    sauce(random, centre, radius * 0.5, radius * 0.5, '#e8c468') +
    pieces +
    sauce(random, near(centre, radius * 0.12, -radius * 0.1), 66, 56, '#fffaf0') +
    herbs(random, centre, radius * 0.46, 55) +
    drops(random, centre, radius * 0.45, 14, '#2e1c10', 0.5)
  )
}

export const flatbread: Painter = (random, centre, reach) => {
  const radius = reach * 0.86
  const dough = blob(random, centre, radius * 0.86, radius * 0.82, 0.035)
  const char = times(26, (index) =>
    circle(
      near(centre, Math.cos(index) * radius * 0.8, Math.sin(index) * radius * 0.76),
      random.between(8, 24),
      '#5b2d0e',
      'fill-opacity="0.4"',
    ),
  )
  const cheese = times(16, () =>
    path(
      blob(random, within(random, centre, radius * 0.6), 62, 50, 0.25),
      vary(random, '#fbeed0', 6),
      'fill-opacity="0.9"',
    ),
  )
  const toms = times(9, () => circle(within(random, centre, radius * 0.56), 32, '#cf3c22'))
  const cuts = times(3, (index) =>
    turned(
      stroke(`M${centre.x - radius} ${centre.y}h${radius * 2}`, '#4a2a10', 5, 'stroke-opacity="0.6"'),
      index * 60 + 12,
      centre,
    ),
  )
  return (
    shadow(centre, radius * 0.95, radius * 0.95, 0.8) +
    circle(centre, radius, '#8b5e38') +
    circle(centre, radius, 'url(#sheen)') +
    path(dough, '#dfae6a') +
    char +
    circle(centre, radius * 0.68, '#c65a2a') +
    cheese +
    toms +
    times(11, () => leaf(random, within(random, centre, radius * 0.52), 82)) +
    cuts +
    herbs(random, centre, radius * 0.6, 30)
  )
}
