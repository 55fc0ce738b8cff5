import { drops, herbs } from './garnish.ts'
import { near, type Painter } from './painter.ts'
import { bowl } from './plates.ts'
import { blob, circle, ellipse, path, stroke, times, turned, vary, within } from './shapes.ts'

export const soupOf =
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

export const mussels: Painter = (random, centre, radius) => {
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
