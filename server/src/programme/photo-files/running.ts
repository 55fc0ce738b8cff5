import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../base/context.ts'
import { oneAtATime } from '../../base/jobs/one-at-a-time.ts'
import { repeat } from '../../base/jobs/repeating.ts'
import { findUnread } from './queries.ts'
import { readPhoto } from './reading.ts'

const TICK_MILLISECONDS = 2000
const AT_ONCE = 20
/** After a failure of the machine a photo is tried again this much later; other photos are read meanwhile. */
const PUT_OFF_MILLISECONDS = 60_000
const MOST_PUT_OFF = 1000

/**
 * Reads photos that were acknowledged and not yet read, in one process at a time, when no others arrive. No call waits for this work: a
 * call that needs a photo, or submits a visit, reads the remaining photos itself. Returns a function that stops the work.
 */
export function keepPhotosRead(context: Context): () => Promise<void> {
  const { connection, db, log } = context
  return oneAtATime(connection, 'photos', log, async (signal) => {
    const putOff = new Map<string, number>()
    await repeat(signal, TICK_MILLISECONDS, async () => {
      for (const [id, until] of putOff) if (until < Date.now()) putOff.delete(id)
      const photos = await findUnread(db, [...putOff.keys()], AT_ONCE)
      for (const photo of photos) {
        if (signal.aborted) return
        const begin = performance.now()
        const outcome = await readPhoto(context, photo).catch((error: unknown) => error)
        // Half a processor at most, so that phones go first.
        await wait(performance.now() - begin, undefined, { signal }).catch(() => undefined)
        if (outcome === 'readable') continue
        log.warn({ photo: photo.id, ...outcomeOf(outcome) }, 'a photo could not be read')
        if (outcome !== 'unreadable') putOff.set(photo.id, Date.now() + PUT_OFF_MILLISECONDS)
      }
      if (photos.length === AT_ONCE && putOff.size < MOST_PUT_OFF) return 'more'
    })
  })
}

const outcomeOf = (outcome: unknown) => (typeof outcome === 'string' ? { outcome } : { err: outcome })
