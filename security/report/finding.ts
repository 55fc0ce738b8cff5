import { serveMeanwhile } from '../world/honest.ts'
import type { World } from '../world/world.ts'

/** One line of the report: what was tried, its figures, and what of it may not be. */
export interface Finding {
  what: string
  figures: string
  heldMs: number
  /** How late the event loop was at most, whatever the reason. */
  delayMs: number
  slowestMs: number
  faults: string[]
}

/** What an attack came to. A fault is a sentence that says what should not have happened. */
export interface Outcome {
  figures: string
  faults: string[]
}

/** The bounds of the specification's command: no call of anybody else waits longer, nothing holds the event loop longer. */
export const HONEST_MS = 2000
export const HELD_MS = 50

/** Tries something hostile while somebody honest uses the product, and watches its event loop. */
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
