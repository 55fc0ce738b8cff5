import type { Random } from '../random.ts'
import type { Spot } from './shapes.ts'

/** Paints a dish on its plate; `radius` is roughly the plate's. */
export type Painter = (random: Random, centre: Spot, radius: number) => string

export const near = ({ x, y }: Spot, dx: number, dy: number): Spot => ({ x: x + dx, y: y + dy })

/** Moves a drawing from the origin to a spot and turns it at random. */
export function place(random: Random, { x, y }: Spot): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${random.int(0, 359)})`
}
