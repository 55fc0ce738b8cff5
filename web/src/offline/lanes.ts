import { orderKey, type OutboxItem } from './outbox.ts'

/** Photos have a lane of their own, so that a slow upload never holds an answer back. */
export type Lane = 'write' | 'photo'
const LANES: readonly Lane[] = ['write', 'photo']
const WIDTH: Record<Lane, number> = { write: 4, photo: 1 }

const BACK_OFF = { least: 500, most: 30_000 }

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
  if (now < lane.retryAt) return lane
  const failures = lane.failures + 1
  return { failures, retryAt: now + Math.max(retryAfter, backOff(failures, random)) }
}

/** Milliseconds to wait after so many failed rounds: anywhere between the least and a doubling limit. */
export function backOff(failures: number, random: number): number {
  const limit = Math.min(BACK_OFF.most, BACK_OFF.least * 2 ** failures)
  return BACK_OFF.least + random * (limit - BACK_OFF.least)
}

/** What may go out now: per lane as many as fit, one alone while the server is not being reached. */
export function startable(items: readonly OutboxItem[], lanes: LaneStates, now: number): OutboxItem[] {
  const heads = headsOf(items)
  return LANES.flatMap((lane) => {
    const { failures, retryAt } = lanes[lane]
    if (now < retryAt) return []
    const mine = heads.filter((item) => laneOf(item) === lane)
    const busy = mine.filter((item) => item.state === 'sending').length
    const ready = mine.filter((item) => item.state === 'queued' && item.notBefore <= now)
    // One item that always fails must not keep the others from being tried.
    if (failures > 0) ready.sort((a, b) => a.attempts - b.attempts)
    return ready.slice(0, Math.max(0, (failures > 0 ? 1 : WIDTH[lane]) - busy))
  })
}

/** The next device time at which something may become startable by waiting alone; null for none. */
export function nextMoment(items: readonly OutboxItem[], lanes: LaneStates, now: number): number | null {
  const moments = headsOf(items)
    .filter((item) => item.state === 'queued')
    .map((item) => Math.max(item.notBefore, lanes[laneOf(item)].retryAt))
    .filter((at) => at > now)
  return moments.length === 0 ? null : Math.min(...moments)
}

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
