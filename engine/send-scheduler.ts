import { orderKey, type OutboxItem } from './outbox.ts'

/** Photos have a lane of their own, so that a slow upload never holds an answer back. */
export type Lane = 'write' | 'photo'

/** Most writes in one call: the server takes 300, and with fewer a lost answer costs less. */
const BATCH = 200
/** Two photos at once: while the server looks at one the line carries the other. */
const PHOTOS = 2

/** Not every return of a network is told: what waits leaves within five seconds all the same. */
const BACK_OFF = { least: 500, most: 4500 }
/** No wait is longer, milliseconds. One that seems so was set by a clock that was put back since: it is over. */
const LONGEST = 5 * 60_000

export interface LaneState {
  /** Rounds in a row in which the server could not be reached. */
  failures: number
  /** Device time before which nothing is tried. */
  retryAt: number
}
export type LaneStates = Readonly<Record<Lane, LaneState>>

export const CALM: LaneState = { failures: 0, retryAt: 0 }

export function laneOf(item: OutboxItem): Lane {
  return item.kind === 'photo' ? 'photo' : 'write'
}

/** Both lanes try at once, whatever their back-off says; how often they failed is not forgotten. */
export function awake({ write, photo }: LaneStates): LaneStates {
  return { write: { ...write, retryAt: 0 }, photo: { ...photo, retryAt: 0 } }
}

/** After a miss at `now`. Sends that were under way together count as one failed round. */
export function missed(lane: LaneState, now: number, random: number, retryAfter: number): LaneState {
  if (!isDue(lane.retryAt, now)) return lane
  const failures = lane.failures + 1
  const wait = Math.max(Math.min(retryAfter, LONGEST), backOff(failures, random))
  return { failures, retryAt: now + wait }
}

/** Milliseconds to wait after so many failed rounds: anywhere between the least and a doubling limit. */
export function backOff(failures: number, random: number): number {
  const limit = Math.min(BACK_OFF.most, BACK_OFF.least * 2 ** failures)
  return BACK_OFF.least + random * (limit - BACK_OFF.least)
}

/** What may go out now, each group in a call of its own. While the server is not being reached one alone per lane. */
export function startable(items: readonly OutboxItem[], lanes: LaneStates, now: number): OutboxItem[][] {
  const ready = waiting(items).filter(({ notBefore }) => isDue(notBefore, now))
  const busy = items.filter((item) => item.state === 'sending')
  return [
    ...writes(mine('write', ready, lanes, now), busy, lanes.write),
    ...photos(mine('photo', ready, lanes, now), busy, lanes.photo),
  ]
}

function mine(lane: Lane, ready: readonly OutboxItem[], lanes: LaneStates, now: number): OutboxItem[] {
  const { failures, retryAt } = lanes[lane]
  if (!isDue(retryAt, now)) return []
  const all = ready.filter((item) => laneOf(item) === lane)
  // One item that always fails must not keep the others from being tried.
  return failures > 0 ? all.toSorted((a, b) => a.attempts - b.attempts) : all
}

/** One call at a time, of one visit: what is done meanwhile goes together in the next. */
function writes(ready: readonly OutboxItem[], busy: readonly OutboxItem[], lane: LaneState): OutboxItem[][] {
  const [first] = ready
  if (!first || busy.some((item) => laneOf(item) === 'write')) return []
  if (first.kind === 'submit' || lane.failures > 0) return [[first]]
  const together = ready.filter(({ visitId, kind }) => visitId === first.visitId && kind !== 'submit')
  return [together.slice(0, BATCH)]
}

function photos(ready: readonly OutboxItem[], busy: readonly OutboxItem[], lane: LaneState): OutboxItem[][] {
  const under = busy.filter((item) => laneOf(item) === 'photo').length
  const width = lane.failures > 0 ? 1 : PHOTOS
  return ready.slice(0, Math.max(0, width - under)).map((item) => [item])
}

/** The next device time at which something may become startable by waiting alone; null for none. */
export function nextMoment(items: readonly OutboxItem[], lanes: LaneStates, now: number): number | null {
  const moments = waiting(items).flatMap((item) =>
    [item.notBefore, lanes[laneOf(item)].retryAt].filter((at) => !isDue(at, now)),
  )
  return moments.length === 0 ? null : Math.min(...moments)
}

function isDue(at: number, now: number): boolean {
  return at <= now || at - now > LONGEST
}

/**
 * What waits for nothing but its time. A visit is submitted last, and not over the head of what the server refused; what is done
 * meanwhile goes after it.
 */
function waiting(items: readonly OutboxItem[]): OutboxItem[] {
  const submitting = new Set(items.filter(isSubmitting).map(({ visitId }) => visitId))
  return headsOf(items).filter((item) => {
    if (item.state !== 'queued') return false
    return item.kind === 'submit' ? isAlone(items, item) : !submitting.has(item.visitId)
  })
}

const isSubmitting = ({ kind, state }: OutboxItem) => kind === 'submit' && state === 'sending'
const isAlone = (items: readonly OutboxItem[], item: OutboxItem) =>
  items.every((other) => other === item || other.visitId !== item.visitId)

/** The first of each order that is not given up. */
function headsOf(items: readonly OutboxItem[]): OutboxItem[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = orderKey(item)
    if (item.state === 'failed' || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
