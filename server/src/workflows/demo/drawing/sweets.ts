import { berries, drops, leaf, sauce } from './garnish.ts'
import { near, type Painter } from './painter.ts'
import { plate } from './plates.ts'
import { blob, path, stroke, times, turned, vary } from './shapes.ts'

export const cake: Painter = (random, centre, radius) => {
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

export const pancakes: Painter = (random, centre, radius) => {
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
