import type { Random } from '../random.ts'

export interface Spot {
  x: number
  y: number
}

const n = (value: number): string => value.toFixed(1)

/** Returns a closed smooth outline around a point; `rough` 0 gives an ellipse. */
export function blob(random: Random, { x, y }: Spot, rx: number, ry: number, rough = 0.15, turn = 0): string {
  const count = 9
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    const reach = 1 + random.between(-rough, rough)
    const [dx, dy] = [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach]
    return {
      x: x + dx * Math.cos(turn) - dy * Math.sin(turn),
      y: y + dx * Math.sin(turn) + dy * Math.cos(turn),
    }
  })
  return `${smooth(points)}Z`
}

/** Returns a closed Catmull–Rom curve through the points. */
function smooth(points: readonly Spot[]): string {
  const at = (index: number): Spot => points[(index + points.length) % points.length] ?? { x: 0, y: 0 }
  const curves = points.map((_, index) => {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)]
    const first = `${n(from.x + (to.x - before.x) / 6)} ${n(from.y + (to.y - before.y) / 6)}`
    const second = `${n(to.x - (after.x - from.x) / 6)} ${n(to.y - (after.y - from.y) / 6)}`
    return `C${first} ${second} ${n(to.x)} ${n(to.y)}`
  })
  return `M${n(at(0).x)} ${n(at(0).y)}${curves.join('')}`
}

export function path(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}" ${extra}/>`
}

export function circle({ x, y }: Spot, r: number, fill: string, extra = ''): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${extra}/>`
}

export function ellipse({ x, y }: Spot, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${extra}/>`
}

export function rect(x: number, y: number, width: number, height: number, fill: string, extra = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${extra}/>`
}

export function stroke(d: string, colour: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" ${extra}/>`
}

/** Returns a random point in a disc, evenly distributed. */
export function within(random: Random, { x, y }: Spot, radius: number): Spot {
  const [angle, distance] = [random.between(0, 2 * Math.PI), radius * Math.sqrt(random.next())]
  return { x: x + Math.cos(angle) * distance, y: y + Math.sin(angle) * distance }
}

export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

/** Changes a colour's lightness by up to `amount` (0..255), so that no two shapes look alike. */
export function vary(random: Random, colour: string, amount: number): string {
  const shift = Math.round(random.between(-amount, amount))
  const parts = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16) + shift)
  return `#${parts.map((part) => Math.min(255, Math.max(0, part)).toString(16).padStart(2, '0')).join('')}`
}

export function turned(content: string, degrees: number, { x, y }: Spot): string {
  return `<g transform="rotate(${n(degrees)} ${n(x)} ${n(y)})">${content}</g>`
}

/** Draws a soft shadow of a round thing at the lower right, as the window light falls. */
export function shadow({ x, y }: Spot, rx: number, ry: number, opacity = 0.5): string {
  return ellipse(
    { x: x + rx * 0.06, y: y + ry * 0.09 },
    rx * 1.13,
    ry * 1.13,
    'url(#shade)',
    `fill-opacity="${opacity}"`,
  )
}

/** Draws a blurred shadow without a filter, because filters cost more than the rest of the picture. */
export function softEllipse(spot: Spot, rx: number, ry: number, opacity: number): string {
  return ellipse(spot, rx * 1.2, ry * 1.3, 'url(#shade)', `fill-opacity="${opacity}"`)
}

export function softRect(x: number, y: number, width: number, height: number, opacity: number): string {
  const layers = [13, 9, 5, 1, -3]
  return layers
    .map((grow) =>
      rect(
        x - grow,
        y - grow,
        width + 2 * grow,
        height + 2 * grow,
        '#000000',
        `fill-opacity="${(opacity / 4).toFixed(3)}" rx="${grow + 5}"`,
      ),
    )
    .join('')
}
