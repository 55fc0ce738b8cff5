import type { Random } from '../random.ts'
import { crumpled } from './basin.ts'
import { blob, circle, path, times, turned, vary, within } from './shapes.ts'
import { cutlery, surface, type Frame } from './surfaces.ts'

/** Draws a laid table that nobody wiped after the last guests. */
export function tableScene(random: Random, frame: Frame): string {
  const centre = { x: frame.width / 2, y: frame.height / 2 }
  const rings = times(3, () =>
    circle(
      within(random, centre, 260),
      random.between(70, 95),
      'none',
      'stroke="#4a2a14" stroke-width="9" stroke-opacity="0.3"',
    ),
  )
  const crumbs = times(85, () => {
    const spot = within(random, { x: centre.x + 60, y: centre.y + 40 }, 250)
    return (
      circle({ x: spot.x + 2, y: spot.y + 3 }, 6, '#000000', 'fill-opacity="0.3"') +
      path(blob(random, spot, random.between(3, 12), random.between(3, 9), 0.35), vary(random, '#d3a868', 22))
    )
  })
  return (
    surface(random, frame) +
    cutlery(random, centre, 330) +
    rings +
    crumbs +
    turned(crumpled(random, { x: centre.x - 120, y: centre.y + 150 }), 20, centre)
  )
}
