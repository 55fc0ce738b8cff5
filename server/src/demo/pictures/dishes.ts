import type { DishLook } from '../content/menu.ts'
import type { Random } from '../random.ts'
import { berries, chunk, drops, herbs, leaf, lemon, sauce } from './garnish.ts'
import { bowl, plate } from './plates.ts'
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

type Painter = (random: Random, centre: Spot, radius: number) => string

const near = ({ x, y }: Spot, dx: number, dy: number): Spot => ({ x: x + dx, y: y + dy })

const steak: Painter = (random, centre, radius) => {
  const slices = times(6, (index) => {
    const spot = near(
      centre,
      -radius * 0.3 + index * radius * 0.115,
      -radius * 0.1 + index * 9 + random.between(-5, 5),
    )
    const lean = 0.25 + random.between(-0.1, 0.1)
    const crust = blob(random, spot, radius * 0.1, radius * 0.27, 0.07, lean)
    const inside = blob(random, near(spot, -3, 0), radius * 0.078, radius * 0.235, 0.07, lean)
    const under = blob(random, near(spot, 7, 8), radius * 0.1, radius * 0.27, 0.07, lean)
    return (
      path(under, '#000000', 'fill-opacity="0.35"') +
      path(crust, '#452617') +
      path(inside, vary(random, '#a84a40', 12)) +
      path(inside, 'url(#meat)')
    )
  })
  const potatoes = times(6, () =>
    chunk(
      random,
      within(random, near(centre, -radius * 0.22, radius * 0.34), radius * 0.17),
      36,
      27,
      '#dba94c',
    ),
  )
  const greens = times(7, (index) =>
    asparagus(random, near(centre, radius * 0.06 + index * 15, -radius * 0.54), radius * 0.36),
  )
  const gravy = sauce(
    random,
    near(centre, radius * 0.3, radius * 0.3),
    radius * 0.2,
    radius * 0.13,
    '#4b2412',
  )
  return (
    plate(random, centre, radius) +
    gravy +
    turned(greens, random.between(-25, 25), centre) +
    slices +
    potatoes +
    herbs(random, centre, radius * 0.42, 26) +
    leaf(random, near(centre, 30, 20), 70)
  )
}

function asparagus(random: Random, { x, y }: Spot, length: number): string {
  const colour = vary(random, '#6d9a3c', 14)
  const stem = `M${x.toFixed(1)} ${y.toFixed(1)}q${random.between(-12, 12).toFixed(1)} ${(length / 2).toFixed(1)} 0 ${length.toFixed(1)}`
  return (
    stroke(stem, '#24350f', 17, 'stroke-opacity="0.35"') +
    stroke(stem, colour, 13) +
    stroke(stem, '#d5ecac', 3, 'stroke-opacity="0.5"') +
    ellipse({ x, y }, 9, 20, '#4c7429')
  )
}

const fish: Painter = (random, centre, radius) => {
  const fillet = blob(random, centre, radius * 0.46, radius * 0.19, 0.09, -0.35)
  const lines = times(5, (index) =>
    stroke(
      `M${centre.x - radius * 0.28 + index * radius * 0.13} ${centre.y - radius * 0.02 - index * 16}l26 52`,
      '#5c2f10',
      7,
      'stroke-opacity="0.5"',
    ),
  )
  const bed = times(26, () =>
    leaf(
      random,
      within(random, near(centre, 0, radius * 0.12), radius * 0.44),
      random.between(50, 95),
      random.pick(['#5f8f3c', '#3f7032', '#86a94a']),
    ),
  )
  const body =
    path(
      blob(random, near(centre, 8, 15), radius * 0.46, radius * 0.19, 0.09, -0.35),
      '#000000',
      'fill-opacity="0.35"',
    ) +
    path(fillet, vary(random, '#dd9a5c', 12)) +
    path(fillet, 'url(#crisp)')
  const potatoes = times(4, () =>
    chunk(
      random,
      within(random, near(centre, radius * 0.22, radius * 0.34), radius * 0.13),
      33,
      28,
      '#e7c987',
    ),
  )
  return (
    plate(random, centre, radius) +
    sauce(random, near(centre, -radius * 0.1, radius * 0.25), radius * 0.4, radius * 0.2, '#efdf9e') +
    bed +
    potatoes +
    body +
    lines +
    lemon(random, near(centre, -radius * 0.36, radius * 0.26), radius * 0.12) +
    herbs(random, centre, radius * 0.36, 30) +
    drops(random, centre, radius * 0.55, 8, '#9bb83e')
  )
}

const pasta: Painter = (random, centre, radius) => {
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

function place(random: Random, { x, y }: Spot): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${random.int(0, 359)})`
}

const soupOf =
  (colour: string, cream: boolean): Painter =>
  (random, centre, radius) => {
    const r = radius * 0.8
    const bits = times(12, () =>
      path(
        blob(random, within(random, centre, r * 0.6), 26, 17, 0.25, random.between(0, 3)),
        vary(random, colour, 26),
        'fill-opacity="0.8"',
      ),
    )
    const swirl = cream
      ? path(blob(random, near(centre, -20, -10), r * 0.2, r * 0.16, 0.2), '#fffaf0') +
        path(blob(random, near(centre, -30, -20), r * 0.09, r * 0.06, 0.2), '#ffffff') +
        stroke(`M${centre.x - 10} ${centre.y}q70 -40 110 20`, '#fff6ea', 12, 'stroke-opacity="0.9"')
      : ''
    return (
      bowl(random, centre, r, colour) +
      bits +
      drops(random, centre, r * 0.65, 26, '#f0a63a', 0.4) +
      swirl +
      herbs(random, centre, r * 0.5, 46) +
      circle(near(centre, 0, 7), r * 0.8, 'url(#gloss)')
    )
  }

const mussels: Painter = (random, centre, radius) => {
  const shells = times(26, () => {
    const spot = within(random, centre, radius * 0.5)
    const outline = `M${spot.x - 62} ${spot.y}q60 -62 124 0q-62 46 -124 0z`
    const meat = ellipse(near(spot, 2, 0), 34, 14, '#e39a4c') + ellipse(near(spot, -6, -4), 14, 5, '#ffd9a0')
    return turned(
      path(outline, '#000000', 'fill-opacity="0.4" transform="translate(5 9)"') +
        path(outline, vary(random, '#25262f', 8)) +
        path(outline, 'none', 'stroke="#6d7391" stroke-width="3"') +
        meat,
      random.between(0, 360),
      spot,
    )
  })
  return bowl(random, centre, radius * 0.84, '#cdb77c') + shells + herbs(random, centre, radius * 0.6, 60)
}

const dumplings: Painter = (random, centre, radius) => {
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

const salad: Painter = (random, centre, radius) => {
  const leaves = times(70, (index) =>
    leaf(
      random,
      within(random, centre, radius * (0.52 - index * 0.003)),
      random.between(70, 140),
      random.pick(['#7fae43', '#4f8a3a', '#a2c663', '#37672f', '#8b3a4a']),
    ),
  )
  const tomatoes = times(7, () => {
    const spot = within(random, centre, radius * 0.36)
    return (
      shadow(spot, 34, 34, 0.6) +
      circle(spot, 33, '#c8331f') +
      circle(spot, 27, '#e4573a') +
      circle(spot, 33, 'url(#ball)') +
      times(5, () => ellipse(within(random, spot, 17), 4, 6, '#f6c86a'))
    )
  })
  const cubes = times(11, () => {
    const spot = within(random, centre, radius * 0.36)
    return turned(
      `<rect x="${spot.x - 19}" y="${spot.y - 14}" width="40" height="34" rx="5" fill="#000" fill-opacity=".25"/><rect x="${spot.x - 22}" y="${spot.y - 20}" width="40" height="34" rx="5" fill="#fffbf0"/>`,
      random.between(0, 90),
      spot,
    )
  })
  return (
    plate(random, centre, radius) +
    leaves +
    tomatoes +
    cubes +
    drops(random, centre, radius * 0.45, 16, '#d9b24a') +
    herbs(random, centre, radius * 0.4, 24)
  )
}

const grains: Painter = (random, centre, radius) => {
  const bed = times(420, () => {
    const spot = within(random, centre, radius * 0.47)
    return `<ellipse rx="9" ry="5.5" fill="${vary(random, random.pick(['#c9a468', '#b0834a', '#dfc48c']), 14)}" transform="${place(random, spot)}"/>`
  })
  const caps = times(9, () =>
    chunk(
      random,
      within(random, centre, radius * 0.33),
      46,
      30,
      random.pick(['#7b4f2d', '#96683f', '#b5472f', '#d79a3c']),
    ),
  )
  const yolk =
    circle(centre, 38, '#f0a01c') +
    circle(centre, 38, 'url(#ball)') +
    ellipse(near(centre, -13, -14), 11, 7, '#ffffff', 'fill-opacity="0.7"')
  return (
    plate(random, centre, radius) +
    circle(near(centre, 6, 12), radius * 0.5, '#000000', 'fill-opacity="0.22"') +
    circle(centre, radius * 0.47, '#a57c44') +
    bed +
    caps +
    (random.chance(0.5) ? yolk : leaf(random, centre, 80)) +
    herbs(random, centre, radius * 0.42, 40)
  )
}

const tartare: Painter = (random, centre, radius) => {
  const colour = random.pick(['#a32f2c', '#dd7a52'])
  const dice = times(
    230,
    () =>
      `<rect x="-9" y="-9" width="18" height="17" rx="5" fill="${vary(random, colour, 24)}" transform="${place(random, within(random, near(centre, -40, 0), radius * 0.27))}"/>`,
  )
  const toast = times(3, (index) =>
    turned(
      `<rect x="${centre.x + radius * 0.3}" y="${centre.y - 150 + index * 95}" width="125" height="66" rx="12" fill="#000" fill-opacity=".3" transform="translate(5 9)"/><rect x="${centre.x + radius * 0.3}" y="${centre.y - 150 + index * 95}" width="125" height="66" rx="12" fill="${vary(random, '#8d5a2c', 12)}"/><rect x="${centre.x + radius * 0.3 + 8}" y="${centre.y - 143 + index * 95}" width="109" height="52" rx="9" fill="#c48d4f"/>`,
      random.between(-7, 7),
      centre,
    ),
  )
  const top = times(6, () => leaf(random, within(random, near(centre, -40, 0), 42), 58))
  return (
    plate(random, centre, radius) +
    shadow(near(centre, -40, 0), radius * 0.29, radius * 0.29, 0.8) +
    circle(near(centre, -40, 0), radius * 0.29, colour) +
    dice +
    top +
    toast +
    drops(random, near(centre, -40, 0), radius * 0.5, 12, '#3c5b24')
  )
}

const cake: Painter = (random, centre, radius) => {
  const { x, y } = near(centre, -radius * 0.08, -radius * 0.05)
  const [long, wide] = [radius * 0.62, radius * 0.24]
  const wedge = `M${x - long * 0.6} ${y + wide * 0.2}L${x + long * 0.5} ${y - wide * 0.9}q40 ${wide} 0 ${wide * 2}z`
  const side = `M${x - long * 0.6} ${y + wide * 0.2}L${x + long * 0.5} ${y + wide * 1.1}l0 56L${x - long * 0.6} ${y + wide * 0.2 + 52}z`
  const top = random.pick(['#f2dfae', '#6b3d22', '#d9a45c', '#f5e9d2'])
  const layers = times(3, (index) =>
    stroke(
      `M${x - long * 0.58} ${y + wide * 0.2 + 14 + index * 14}L${x + long * 0.5} ${y + wide * 1.1 + 14 + index * 14}`,
      '#fff3d8',
      5,
      'stroke-opacity="0.8"',
    ),
  )
  const body =
    path(wedge, '#000000', 'fill-opacity="0.35" transform="translate(9 64)"') +
    path(side, vary(random, '#a8703a', 10)) +
    layers +
    path(wedge, top) +
    path(wedge, 'url(#crisp)')
  const smear = stroke(
    `M${centre.x - radius * 0.4} ${centre.y + radius * 0.36}q${radius * 0.35} -70 ${radius * 0.72} -10`,
    random.pick(['#8c1d35', '#e7b040', '#5a2b16']),
    30,
    'stroke-opacity="0.85"',
  )
  return (
    plate(random, centre, radius) +
    smear +
    turned(body, random.between(-15, 15), centre) +
    berries(random, near(centre, radius * 0.28, radius * 0.26), 70, 8) +
    berries(random, near({ x, y }, 40, -10), 34, 3) +
    leaf(random, near(centre, radius * 0.2, radius * 0.16), 62, '#5fa052') +
    drops(random, centre, radius * 0.6, 40, '#ffffff', 0.35)
  )
}

const pancakes: Painter = (random, centre, radius) => {
  const stack = times(4, (index) => {
    const spot = near(centre, random.between(-26, 26) - 20, 22 - index * 15)
    const outline = blob(random, spot, radius * 0.33, radius * 0.31, 0.04)
    return (
      path(outline, '#000000', 'fill-opacity="0.3" transform="translate(6 13)"') +
      path(outline, '#e3b065') +
      path(
        blob(random, spot, radius * 0.29, radius * 0.27, 0.06),
        vary(random, '#b9702c', 12),
        'fill-opacity="0.85"',
      ) +
      path(outline, 'url(#crisp)')
    )
  })
  return (
    plate(random, centre, radius) +
    stack +
    sauce(random, near(centre, -24, -36), 92, 74, '#fffaf0') +
    berries(random, near(centre, -20, -40), 66, 7) +
    berries(random, near(centre, radius * 0.4, radius * 0.2), 46, 5) +
    leaf(random, near(centre, -20, -50), 60, '#5fa052')
  )
}

const flatbread: Painter = (random, centre, reach) => {
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

const burger: Painter = (random, centre, radius) => {
  const spot = near(centre, -radius * 0.2, 0)
  const frill = times(16, (index) =>
    leaf(
      random,
      near(spot, Math.cos(index * 0.4) * radius * 0.3, Math.sin(index * 0.4) * radius * 0.3),
      80,
      '#78a83f',
    ),
  )
  const seeds = times(
    34,
    () =>
      `<ellipse rx="8" ry="4.5" fill="#fff0c9" transform="${place(random, within(random, spot, radius * 0.25))}"/>`,
  )
  const fries = times(24, () => {
    const at = within(random, near(centre, radius * 0.38, 0), radius * 0.22)
    return turned(
      `<rect x="${at.x - 60}" y="${at.y - 2}" width="118" height="20" rx="6" fill="#000" fill-opacity=".28"/><rect x="${at.x - 60}" y="${at.y - 11}" width="118" height="20" rx="6" fill="${vary(random, '#edc25c', 14)}"/>`,
      random.between(30, 150),
      at,
    )
  })
  const bun =
    circle(spot, radius * 0.335, '#a9612a') +
    circle(spot, radius * 0.335, 'url(#ball)') +
    ellipse(near(spot, -40, -52), 62, 36, '#ffe3b4', 'fill-opacity="0.5"')
  return (
    plate(random, centre, radius) +
    shadow(spot, radius * 0.37, radius * 0.37, 0.9) +
    frill +
    circle(spot, radius * 0.35, '#5a2c16') +
    bun +
    seeds +
    fries
  )
}

const roast: Painter = (random, centre, radius) => {
  const puree = random.pick(['#f1e2ae', '#e6d9bd', '#9fbf6a', '#e7b45f', '#7c2a52'])
  const mash =
    path(
      blob(random, near(centre, -radius * 0.2, radius * 0.08), radius * 0.32, radius * 0.29, 0.12),
      puree,
    ) +
    times(4, (index) =>
      stroke(
        `M${centre.x - radius * 0.42 + index * 22} ${centre.y + radius * 0.2 - index * 36}q90 -64 190 -14`,
        '#ffffff',
        9,
        'stroke-opacity="0.28"',
      ),
    )
  const meat = times(3, (index) =>
    chunk(
      random,
      near(centre, radius * (0.02 + index * 0.13), -radius * 0.14 + index * radius * 0.14),
      radius * 0.2,
      radius * 0.15,
      random.pick(['#8e4f22', '#a9652c', '#7d4220']),
    ),
  )
  const side = times(9, () =>
    chunk(
      random,
      within(random, near(centre, radius * 0.2, radius * 0.38), radius * 0.13),
      25,
      19,
      random.pick(['#d9712c', '#7fa548', '#b13a52']),
    ),
  )
  return (
    plate(random, centre, radius) +
    mash +
    sauce(random, near(centre, radius * 0.14, 0), radius * 0.36, radius * 0.28, '#5a2a12') +
    side +
    meat +
    herbs(random, centre, radius * 0.4, 34) +
    leaf(random, near(centre, radius * 0.08, -radius * 0.1), 72) +
    drops(random, centre, radius * 0.56, 8, '#5a2a12')
  )
}

export const DISH_PAINTERS: Record<DishLook, Painter> = {
  steak,
  fish,
  pasta,
  borscht: soupOf('#8f1d2c', true),
  pumpkin: soupOf('#df8a26', true),
  soup: soupOf('#c6a56a', false),
  mussels,
  dumplings,
  salad,
  grains,
  tartare,
  cake,
  pancakes,
  flatbread,
  burger,
  roast,
}
