import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../base/context.ts'
import { nextAttempt } from '../../base/jobs/retry.ts'
import { fillHistory } from './history.ts'
import { fillPhotos } from './photos.ts'

/**
 * Adds to the demo while the product runs: first the photos of its visits, then two years more if the configuration asks for them. What
 * fails is tried again, less and less often. A later start goes on where this one was stopped. Returns a function that stops the work.
 */
export function keepDemo(context: Context): () => Promise<void> {
  const stopping = new AbortController()
  const running = addMore(context, stopping.signal)
  return async () => {
    stopping.abort()
    await running
  }
}

async function addMore(context: Context, signal: AbortSignal): Promise<void> {
  await untilDone(context, signal, "the demo's photos", () => fillPhotos(context, signal))
  if (context.config.demoHistory)
    await untilDone(context, signal, 'the two years of demo data', () => fillHistory(context, signal))
}

async function untilDone(
  { log, clock }: Context,
  signal: AbortSignal,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  const begun = clock().toISOString()
  while (!signal.aborted) {
    try {
      return await work()
    } catch (error) {
      const next = nextAttempt(clock(), begun)
      if (signal.aborted || next === null) return
      log.warn({ err: error, next }, `${what} are not complete yet and are tried again`)
      await wait(next.getTime() - clock().getTime(), undefined, { signal }).catch(() => undefined)
    }
  }
}
