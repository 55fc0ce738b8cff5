import { chunk, drops, herbs, leaf } from './garnish.ts'
import { near, place, type Painter } from './painter.ts'
import { plate } from './plates.ts'
import { circle, ellipse, shadow, times, turned, vary, within } from './shapes.ts'

export const salad: Painter = (random, centre, radius) => {
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

export const grains: Painter = (random, centre, radius) => {
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

export const tartare: Painter = (random, centre, radius) => {
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
