import type { Random } from '../random.ts'
import { chunk, drops, herbs, leaf, lemon, sauce } from './garnish.ts'
import { near, place, type Painter } from './painter.ts'
import { plate } from './plates.ts'
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

export const steak: Painter = (random, centre, radius) => {
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

export const fish: Painter = (random, centre, radius) => {
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

export const burger: Painter = (random, centre, radius) => {
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

export const roast: Painter = (random, centre, radius) => {
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
