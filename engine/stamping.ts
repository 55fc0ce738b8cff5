import type { Api } from '@cloche/client/client.ts'
import type { Environment } from './environment.ts'
import type { Journal, Stamp } from './journal.ts'
import type { QueueItem } from './queue.ts'

export type Seen = string | null | undefined

/** The order and time that a new write gets. */
export type Made = Pick<QueueItem, 'seq' | 'capturedAt' | 'after' | 'clockOffset' | 'attempts' | 'fault'>

/** Gives each write of this device a place in the order and a time. Both only grow, however the clock is set. */
export interface Stamping {
  /** `seen`: the times by the server's clock that the write has to follow, ISO 8601. */
  next(seen: readonly Seen[]): Made
  /** Takes in the last write of another tab. */
  hear(stamp: Stamp): void
  /** Takes in stored writes, because their stamps may not have been kept. */
  read(items: readonly QueueItem[]): void
  /** Sends the last write to the other tabs, in case its stamp could not be kept. */
  share(): void
}

export interface StampingOptions {
  environment: Pick<Environment, 'now' | 'random'>
  api: Pick<Api, 'serverNow' | 'clockOffset'>
  journal: Pick<Journal, 'stamp' | 'keepStamp'>
  announce(stamp: Stamp): void
}

export function createStamping({ environment, api, journal, announce }: StampingOptions): Stamping {
  let last = journal.stamp()
  // Later there may be no room for a stamp.
  if (last.seq === 0) journal.keepStamp(last)

  const hear = (stamp: Stamp) => void (last = later(last, stamp))

  return {
    hear,
    read: (items) => items.forEach((item) => hear(stampOf(item))),
    share: () => announce(last),
    next(seen) {
      // Another tab may have made a write meanwhile.
      hear(journal.stamp())
      const before = last
      // A random part keeps two tabs apart that can't share stamps.
      const chance = environment.random()
      const next = before.seq + 1 + Math.floor(chance * 1000)
      const seq = Math.max(next, Math.floor((environment.now() + chance) * 1000))
      const now = api.serverNow().getTime()
      const seenAt = Math.max(0, ...seen.map((at) => (at ? Date.parse(at) : 0)))
      const clockOffset = api.clockOffset()
      const reading = before.reading ?? 0

      /** After a clock was put back, the last time lies ahead; half the pace keeps a phone restored from a backup from repeating one. */
      const following = (time: number) =>
        Math.max(time + 1, now, Math.floor(time + Math.min(time - now, (seq - before.seq) / 2000)))

      if (clockOffset === null) {
        // The first measurement corrects the reading, but not the times that have to follow the server's.
        const captured = Math.max(before.captured, seenAt) + 1
        last = { seq, captured, reading: following(reading) }
      } else {
        const known = Math.max(before.captured, reading && reading + clockOffset)
        last = { seq, captured: Math.max(following(known), seenAt + 1) }
      }
      if (!journal.keepStamp(last)) announce(last)
      const after = last.reading === undefined ? {} : { after: isoOf(last.captured) }
      const capturedAt = isoOf(last.reading ?? last.captured)
      return { seq, capturedAt, ...after, clockOffset, attempts: 0, fault: null }
    },
  }
}

const isoOf = (time: number) => new Date(time).toISOString()

function stampOf({ seq, capturedAt, after, clockOffset }: QueueItem): Stamp {
  const made = Date.parse(capturedAt)
  if (clockOffset !== null) return { seq, captured: made }
  return { seq, captured: after ? Date.parse(after) : 0, reading: made }
}

const later = (a: Stamp, b: Stamp): Stamp => ({
  seq: Math.max(a.seq, b.seq),
  captured: Math.max(a.captured, b.captured),
  reading: Math.max(a.reading ?? 0, b.reading ?? 0) || undefined,
})
