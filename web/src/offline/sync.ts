import type { Problem } from '@cloche/contract/problems.ts'
import { awake, CALM, laneOf, missed, nextMoment, startable, type LaneStates } from './lanes.ts'
import { isSuperseded, put, restored, type OutboxItem } from './outbox.ts'
import type { Patch } from './send.ts'

/** Refusals after which what this device knows of the visit is out of date. */
const OUTDATED: readonly Problem['code'][] = ['visit_closed', 'visit_not_open', 'not_found']

/** All there is to know about what waits and how sending goes. Values are never changed in place. */
export interface SyncState {
  /** In the order they were done. */
  items: readonly OutboxItem[]
  lanes: LaneStates
  online: boolean
  /** Sends that did not reach the server, ever. */
  misses: number
  /** The session is over: everything waits for the next one. */
  paused: boolean
  /** Whether this tab is the one that sends. */
  sender: boolean
}

export type SyncEvent =
  | { type: 'put'; item: OutboxItem }
  | { type: 'stored'; seqs: readonly number[] }
  /** What the on-device store holds: at the start, or after another tab changed it. */
  | { type: 'loaded'; items: readonly OutboxItem[] }
  | { type: 'sent'; seq: number; patch: Patch }
  | { type: 'refused'; seq: number; problem: Problem }
  /** `random` 0..1, `retryAfter` milliseconds. */
  | { type: 'unreachable'; seq: number; random: number; retryAfter: number }
  | { type: 'unauthenticated'; seq: number }
  | { type: 'sender'; sender: boolean }
  /** How it goes for the tab that sends. */
  | { type: 'remote'; online: boolean }
  | { type: 'wake' }
  | { type: 'tick' }

export type Effect =
  | { type: 'store'; put: readonly OutboxItem[]; remove: readonly OutboxItem[] }
  | { type: 'send'; item: OutboxItem }
  | { type: 'settle'; item: OutboxItem; patch: Patch }
  | { type: 'refresh'; visitId: string }
  /** The one timer: when something may be sent next; null for none. */
  | { type: 'timer'; at: number | null }

export interface Step {
  state: SyncState
  effects: Effect[]
}

export const START: SyncState = {
  items: [],
  lanes: { write: CALM, photo: CALM },
  online: true,
  misses: 0,
  paused: false,
  sender: false,
}

/** The state machine of sending: pure, `now` is device time in milliseconds. */
export function step(state: SyncState, event: SyncEvent, now: number): Step {
  const taken = take(state, event, now)
  const { items, lanes, sender, paused } = taken.state
  if (!sender || paused) return { ...taken, effects: [...taken.effects, { type: 'timer', at: null }] }
  const started = new Set(startable(items, lanes, now))
  const next = started.size === 0 ? items : items.map((item) => (started.has(item) ? sending(item) : item))
  const sends = [...started].map((item): Effect => ({ type: 'send', item }))
  return {
    state: { ...taken.state, items: next },
    effects: [...taken.effects, ...sends, { type: 'timer', at: nextMoment(next, lanes, now) }],
  }
}

function take(state: SyncState, event: SyncEvent, now: number): Step {
  switch (event.type) {
    case 'put':
      return withItems(state, put(state.items, event.item))
    case 'stored':
      return quiet({ ...state, items: released(state.items, new Set(event.seqs)) })
    case 'loaded':
      return quiet({ ...state, items: merged(state.items, event.items, now) })
    case 'sender':
      return quiet({ ...state, sender: event.sender })
    case 'remote':
      return quiet(state.sender ? state : heard(state, event.online))
    case 'wake':
      return quiet({ ...state, paused: false, lanes: awake(state.lanes) })
    case 'tick':
      return quiet(state)
    default:
      return answered(state, event, now)
  }
}

type Answer = Extract<SyncEvent, { seq: number }>

function answered(state: SyncState, event: Answer, now: number): Step {
  const item = state.items.find((each) => each.seq === event.seq)
  if (!item) return quiet(state)
  switch (event.type) {
    case 'sent':
      return {
        state: { ...reached(state, item), items: without(state.items, item) },
        effects: [{ type: 'settle', item, patch: event.patch }],
      }
    case 'refused':
      return refused(reached(state, item), item, event.problem)
    case 'unreachable':
      return requeued(unreached(state, item, event, now), item)
    case 'unauthenticated':
      return requeued({ ...state, paused: true }, item)
  }
}

function refused(state: SyncState, item: OutboxItem, problem: Problem): Step {
  const items = isSuperseded(state.items, item)
    ? without(state.items, item)
    : replaced(state.items, { ...item, state: 'failed', fault: problem })
  const next = withItems(state, items)
  if (OUTDATED.includes(problem.code)) next.effects.push({ type: 'refresh', visitId: item.visitId })
  return next
}

/** Back into the queue, unless a newer write made it pointless meanwhile. */
function requeued(state: SyncState, item: OutboxItem): Step {
  if (isSuperseded(state.items, item)) return withItems(state, without(state.items, item))
  const again: OutboxItem = { ...item, state: 'queued', attempts: item.attempts + 1 }
  return quiet({ ...state, items: replaced(state.items, again) })
}

/** The server answered: this lane is calm again, and the other need not wait out its back-off. */
function reached(state: SyncState, item: OutboxItem): SyncState {
  const lanes = state.online ? state.lanes : awake(state.lanes)
  return { ...state, online: true, lanes: { ...lanes, [laneOf(item)]: CALM } }
}

type Miss = Extract<SyncEvent, { type: 'unreachable' }>

function unreached(state: SyncState, item: OutboxItem, { random, retryAfter }: Miss, now: number): SyncState {
  const lane = laneOf(item)
  const lanes = { ...state.lanes, [lane]: missed(state.lanes[lane], now, random, retryAfter) }
  return { ...state, lanes, online: false, misses: state.misses + 1 }
}

function heard(state: SyncState, online: boolean): SyncState {
  return { ...state, online, misses: state.misses + (online ? 0 : 1) }
}

/** The store is the truth, except for what is not in it yet and what is on its way from here. */
function merged(mine: readonly OutboxItem[], inStore: readonly OutboxItem[], now: number): OutboxItem[] {
  const known = new Map(mine.map((item) => [item.seq, item]))
  const kept = inStore.map((item) => {
    const own = known.get(item.seq)
    known.delete(item.seq)
    const same = own && (own.state === 'sending' || (own.state === 'failed') === (item.state === 'failed'))
    return same ? own : restored(item, now)
  })
  const unstored = [...known.values()].filter(({ state }) => state === 'held' || state === 'sending')
  return [...kept, ...unstored].sort((a, b) => a.seq - b.seq)
}

function released(items: readonly OutboxItem[], seqs: ReadonlySet<number>): OutboxItem[] {
  return items.map((item) =>
    item.state === 'held' && seqs.has(item.seq) ? { ...item, state: 'queued' } : item,
  )
}

/** With the changes to the list as changes to the store. */
function withItems(state: SyncState, items: readonly OutboxItem[]): Step {
  const before = new Set(state.items)
  const after = new Set(items.map((item) => item.seq))
  const added = items.filter((item) => !before.has(item))
  const removed = state.items.filter((item) => !after.has(item.seq))
  return { state: { ...state, items }, effects: [{ type: 'store', put: added, remove: removed }] }
}

const quiet = (state: SyncState): Step => ({ state, effects: [] })
const sending = (item: OutboxItem): OutboxItem => ({ ...item, state: 'sending' })
const without = (items: readonly OutboxItem[], item: OutboxItem) =>
  items.filter(({ seq }) => seq !== item.seq)
const replaced = (items: readonly OutboxItem[], item: OutboxItem) =>
  items.map((each) => (each.seq === item.seq ? item : each))
