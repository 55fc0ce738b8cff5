import { orderKey, type QueueItem } from './queue.ts'

/** Photos are sent apart from other writes, so that a slow upload never delays an answer. */
export type SendKind = 'write' | 'photo'

/** The most writes in one call. The server takes 300; with fewer, a lost answer costs less. */
const BATCH = 200
/** A call of so few writes arrives even on the slowest line. */
const SMALL_BATCH = 25
/** The number of photos sent at once: the network carries one while the server checks the other. */
const PHOTOS = 2

/** In milliseconds. Browsers do not report every return of a network, so an attempt starts at least every five seconds. */
const BACK_OFF = { least: 500, most: 4500 }
/** The longest wait, milliseconds. A wait that seems longer was set before the clock was put back, and counts as over. */
const LONGEST = 5 * 60_000

/** The back-off of one kind of send. */
export interface BackOff {
  /** The number of failed rounds in a row. */
  failures: number
  /** The device time before which nothing is sent. */
  retryAt: number
  /** The most writes in a call: on a slow line a large one takes longer than a call may. It does not grow while the page is open. */
  most: number
}
export type BackOffs = Readonly<Record<SendKind, BackOff>>

export const CALM: BackOff = { failures: 0, retryAt: 0, most: BATCH }

export function sendKindOf(item: QueueItem): SendKind {
  return item.kind === 'photo' ? 'photo' : 'write'
}

/** Lets both kinds of sends start at once despite their back-off; the counts of failures stay. */
export function awake({ write, photo }: BackOffs): BackOffs {
  return { write: { ...write, retryAt: 0 }, photo: { ...photo, retryAt: 0 } }
}

/** Returns the back-off after a call of so many writes failed at `now`. Sends that were under way together count as one failed round. */
export function missed(
  before: BackOff,
  count: number,
  now: number,
  random: number,
  retryAfter: number,
): BackOff {
  if (!isDue(before.retryAt, now)) return before
  const failures = before.failures + 1
  const wait = Math.max(Math.min(retryAfter, LONGEST), backOff(failures, random))
  // The failure of a small call tells nothing of the size.
  const most = count > SMALL_BATCH ? Math.max(SMALL_BATCH, Math.ceil(count / 2)) : before.most
  return { failures, retryAt: now + wait, most }
}

/** Returns the wait after so many failed rounds, milliseconds: a random time between the least and a doubling limit. */
export function backOff(failures: number, random: number): number {
  const limit = Math.min(BACK_OFF.most, BACK_OFF.least * 2 ** failures)
  return BACK_OFF.least + random * (limit - BACK_OFF.least)
}

/** Returns the writes to send now, one group per call. After a failure each kind sends one write alone. */
export function startable(items: readonly QueueItem[], backOffs: BackOffs, now: number): QueueItem[][] {
  const ready = waiting(items).filter(({ notBefore }) => isDue(notBefore, now))
  const busy = items.filter((item) => item.state === 'sending')
  return [
    ...writes(mine('write', ready, backOffs, now), busy, backOffs.write),
    ...photos(mine('photo', ready, backOffs, now), busy, backOffs.photo),
  ]
}

function mine(kind: SendKind, ready: readonly QueueItem[], backOffs: BackOffs, now: number): QueueItem[] {
  const { failures, retryAt } = backOffs[kind]
  if (!isDue(retryAt, now)) return []
  const all = ready.filter((item) => sendKindOf(item) === kind)
  // An item that always fails must not block the others.
  return failures > 0 ? all.toSorted((a, b) => a.attempts - b.attempts) : all
}

/** Sends one call at a time, of one visit. Writes made meanwhile go together in the next call. */
function writes(
  ready: readonly QueueItem[],
  busy: readonly QueueItem[],
  { failures, most }: BackOff,
): QueueItem[][] {
  const [first] = ready
  if (!first || busy.some((item) => sendKindOf(item) === 'write')) return []
  if (first.kind === 'submit' || failures > 0) return [[first]]
  const together = ready.filter(({ visitId, kind }) => visitId === first.visitId && kind !== 'submit')
  return [together.slice(0, most)]
}

function photos(
  ready: readonly QueueItem[],
  busy: readonly QueueItem[],
  { failures }: BackOff,
): QueueItem[][] {
  const under = busy.filter((item) => sendKindOf(item) === 'photo').length
  const width = failures > 0 ? 1 : PHOTOS
  return ready.slice(0, Math.max(0, width - under)).map((item) => [item])
}

/** Returns the next device time at which a waiting write becomes due; null if there is none. */
export function nextMoment(items: readonly QueueItem[], backOffs: BackOffs, now: number): number | null {
  const moments = waiting(items).flatMap((item) =>
    [item.notBefore, backOffs[sendKindOf(item)].retryAt].filter((at) => !isDue(at, now)),
  )
  return moments.length === 0 ? null : Math.min(...moments)
}

function isDue(at: number, now: number): boolean {
  return at <= now || at - now > LONGEST
}

/**
 * Returns the writes that wait for nothing but their time. A visit is submitted last, and not while refused writes are left;
 * writes made while it is being submitted follow it.
 */
function waiting(items: readonly QueueItem[]): QueueItem[] {
  const submitting = new Set(items.filter(isSubmitting).map(({ visitId }) => visitId))
  return headsOf(items).filter((item) => {
    if (item.state !== 'queued') return false
    return item.kind === 'submit' ? isAlone(items, item) : !submitting.has(item.visitId)
  })
}

const isSubmitting = ({ kind, state }: QueueItem) => kind === 'submit' && state === 'sending'
const isAlone = (items: readonly QueueItem[], item: QueueItem) =>
  items.every((other) => other === item || other.visitId !== item.visitId)

/** Returns the first write of each order that is not refused. */
function headsOf(items: readonly QueueItem[]): QueueItem[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = orderKey(item)
    if (item.state === 'failed' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
