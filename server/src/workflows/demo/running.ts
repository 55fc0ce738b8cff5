import type { Context } from '../../base/context.ts'
import { inBackground, repeatAnyway } from '../../base/jobs/repeating.ts'
import { fillHistory } from './history.ts'
import { fillPhotos } from './photos.ts'

/** What keeps failing is tried again this often at least. */
const HALF_HOUR = 1_800_000

/**
 * Adds to the demo while the product runs: first the photos of its visits, then two years more if the configuration asks for them. What
 * fails is tried again, less and less often. A later start goes on where this one was stopped. Returns a function that stops the work.
 */
export function keepDemo(context: Context): () => Promise<void> {
  return inBackground(async (signal) => {
    await untilDone(context, signal, "the demo's photos", () => fillPhotos(context, signal))
    if (context.config.demoHistory)
      await untilDone(context, signal, 'the two years of demo data', () => fillHistory(context, signal))
  })
}

async function untilDone(
  { log }: Context,
  signal: AbortSignal,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  const failed = `${what} are not complete yet and are tried again`
  await repeatAnyway({ pause: HALF_HOUR, log, failed }, signal, async () => {
    await work()
    return 'done'
  })
}
