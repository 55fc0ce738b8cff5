import { serveMeanwhile } from '../world/honest.ts'
import type { World } from '../world/world.ts'

/** One line of the output: an attempt, its figures, and its faults. */
export interface Finding {
  what: string
  figures: string
  heldMs: number
  /** The largest lateness of the event loop, for whatever reason. */
  delayMs: number
  slowestMs: number
  faults: string[]
}

/** The result of an attack. A fault is a sentence about what should not have happened. */
export interface Outcome {
  figures: string
  faults: string[]
}

/** Bounds: no call of another user waits longer, and nothing holds the event loop longer. */
export const HONEST_MS = 2000
export const HELD_MS = 50

/** Runs an attack while an honest user uses the product, and watches the event loop. */
export async function attack(world: World, what: string, work: () => Promise<Outcome>): Promise<Finding> {
  await world.measured.read()
  const { result, served } = await serveMeanwhile(world, work)
  const { heldMs, delayMs } = await world.measured.read()
  const faults = [...result.faults]
  if (served.failed > 0) faults.push(`${served.failed} of ${served.asked} honest requests were not served`)
  if (served.slowestMs > HONEST_MS) faults.push(`an honest request took ${Math.round(served.slowestMs)} ms`)
  if (heldMs > HELD_MS) faults.push(`the event loop was held for ${Math.round(heldMs)} ms`)
  return { what, figures: result.figures, heldMs, delayMs, slowestMs: served.slowestMs, faults }
}
