import { setTimeout as wait } from 'node:timers/promises'
import { person } from './people.ts'
import type { World } from './world.ts'

/** How the product served an honest user during an attack. */
export interface Served {
  asked: number
  failed: number
  slowestMs: number
}

const PAUSE_MS = 50

/** Asks who is logged in and whether the product is ready, alternately, until `work` ends. */
export async function serveMeanwhile<T>(
  world: World,
  work: () => Promise<T>,
): Promise<{ result: T; served: Served }> {
  const { headers } = await person(world, 1)
  const served: Served = { asked: 0, failed: 0, slowestMs: 0 }
  const over = new AbortController()
  const asking = (async () => {
    for (let turn = 0; !over.signal.aborted || served.asked === 0; turn++) {
      const path = turn % 2 === 0 ? '/api/user' : '/api/ready'
      const { status, ms } = await world.send({ method: 'GET', path, headers })
      served.asked++
      if (status !== 200) served.failed++
      served.slowestMs = Math.max(served.slowestMs, ms)
      await wait(PAUSE_MS)
    }
  })()
  try {
    return { result: await work(), served }
  } finally {
    over.abort()
    await asking
  }
}
