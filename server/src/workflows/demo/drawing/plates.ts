import type { Random } from '../random.ts'
import { circle, shadow, times, within, type Spot } from './shapes.ts'

const GLAZES = [
  { rim: '#f6f4ef', well: '#fbfaf7', line: '#cfcac0', speck: '' },
  { rim: '#e4ddd0', well: '#efe9de', line: '#b9ad99', speck: '#7d6a50' },
  { rim: '#54646e', well: '#667781', line: '#35424a', speck: '#d7dde0' },
  { rim: '#33312f', well: '#403d3a', line: '#191817', speck: '' },
  { rim: '#f3efe6', well: '#f8f5ee', line: '#4f6d8f', speck: '' },
  { rim: '#c9cfc4', well: '#d9ded4', line: '#9aa394', speck: '#66705f' },
] as const

/** Draws a plate from above. Food within `reach` fills the plate well. */
export function plate(random: Random, centre: Spot, reach: number): string {
  const radius = reach * 0.83
  const glaze = random.pick(GLAZES)
  const specks = glaze.speck
    ? times(70, () =>
        circle(
          within(random, centre, radius * 0.97),
          random.between(0.8, 2.6),
          glaze.speck,
          'fill-opacity="0.45"',
        ),
      )
    : ''
  return (
    shadow(centre, radius, radius, 0.75) +
    circle(centre, radius, glaze.rim) +
    circle(centre, radius * 0.985, 'none', `stroke="${glaze.line}" stroke-width="4" stroke-opacity="0.8"`) +
    circle(centre, radius * 0.76, glaze.line, 'fill-opacity="0.45"') +
    circle({ x: centre.x - 3, y: centre.y - 3 }, radius * 0.75, glaze.well) +
    specks +
    circle(centre, radius, 'url(#sheen)')
  )
}

/** Draws a bowl with content of one colour. */
export function bowl(random: Random, centre: Spot, radius: number, fill: string): string {
  const glaze = random.pick(GLAZES)
  return (
    shadow(centre, radius, radius, 0.8) +
    circle(centre, radius, glaze.rim) +
    circle(centre, radius, 'url(#sheen)') +
    circle(centre, radius * 0.86, glaze.line, 'fill-opacity="0.9"') +
    circle({ x: centre.x, y: centre.y + 3 }, radius * 0.84, glaze.well) +
    circle({ x: centre.x, y: centre.y + 7 }, radius * 0.8, fill) +
    circle({ x: centre.x, y: centre.y + 7 }, radius * 0.8, 'url(#depth)')
  )
}
