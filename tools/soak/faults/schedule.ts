import { setTimeout as wait } from 'node:timers/promises'
import { type Rig, untilReady } from '../rig/rig.ts'
import type { Happened } from './fault.ts'
import { FAULTS } from './faults.ts'

/** The load runs alone for this share of the time before the first fault. */
const WARM_UP = 0.1
/** The shortest time to watch the consequences of a fault once everything is ready, milliseconds. */
const WATCHED_MS = 5000

/** Causes the named faults one after another, spread over the time. A fault that can't be caused is left out and named. */
export async function causeFaults(
  rig: Rig,
  names: readonly string[],
  milliseconds: number,
  say: (text: string) => void,
): Promise<Happened[]> {
  const begin = performance.now()
  const happened: Happened[] = []
  const slot = (milliseconds * (1 - WARM_UP)) / Math.max(1, names.length)
  for (const [place, name] of names.entries()) {
    const fault = FAULTS[name]!
    const obstacle = (await fault.obstacle?.(rig)) ?? null
    if (obstacle !== null) {
      say(`${name} left out: ${obstacle}`)
      continue
    }
    await until(begin + milliseconds * WARM_UP + place * slot)
    say(fault.what)
    const now = performance.now()
    const one: Happened = { name, begun: now, from: now, figures: [] }
    happened.push(one)
    await fault.run(rig, {
      recovering: () => (one.from = performance.now()),
      figure: (text) => one.figures.push(text),
    })
    await untilReady(rig)
    await wait(WATCHED_MS)
  }
  await until(begin + milliseconds)
  return happened
}

async function until(moment: number): Promise<void> {
  await wait(Math.max(0, moment - performance.now()))
}
