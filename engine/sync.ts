import type { Problem } from '@cloche/contract/problems.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import {
  awake,
  backOff,
  CALM,
  sendKindOf,
  missed,
  nextMoment,
  startable,
  type BackOffs,
} from './send-scheduler.ts'
import { again, isSuperseded, put, refusedWith, restored, withRevived, type QueueItem } from './queue.ts'
import type { Patch } from './copies.ts'
import { timed } from './server-time.ts'

/** Refusals that can end when the visit changes. */
const PASSING: readonly Problem['code'][] = ['visit_closed', 'visit_not_open']
/** Refusals that show that this device's copy of the visit is out of date. */
const OUTDATED: readonly Problem['code'][] = [...PASSING, 'not_found']

/** The whole state of waiting and sending. Values are never changed in place. */
export interface SyncState {
  /** In the order of the acts. */
  items: readonly QueueItem[]
  backOffs: BackOffs
  online: boolean
  /** Not online because the server answered that it can take nothing now. */
  busy: boolean
  /** The session has ended, so everything waits for the next one. */
  paused: boolean
  /** True in the one tab that sends. */
  sender: boolean
  /** Visits that were read as fillable, or took a write, and have not refused one since. */
  fillable: ReadonlySet<string>
  /** The store can't be read, so its waiting writes are unknown. */
  unread: boolean
}

/** The outcome of sending a write. */
export type Outcome = { seq: number } & (
  | {
      type: 'sent'
      /** The write as sent, with times by the server's clock. */
      item: QueueItem
      patch: Patch
    }
  | { type: 'refused'; problem: Problem }
  | { type: 'unreachable' }
  /** The server answered that it can take nothing now. */
  | { type: 'busy' }
  | { type: 'unauthenticated' }
  /** The write was not sent, because another call has to go first. */
  | { type: 'postponed' }
)

type Known = Pick<Visit, 'id' | 'fillable'>

export type SyncEvent =
  | { type: 'put'; item: QueueItem }
  /** This tab has stored the write already. */
  | { type: 'kept'; item: QueueItem }
  | { type: 'stored'; seqs: readonly number[] }
  /** The content of the on-device store, at the start or after another tab changed it. */
  | { type: 'loaded'; items: readonly QueueItem[] }
  | { type: 'unreadable' }
  /** The server's clock was measured. `offset` is server minus device, milliseconds. */
  | { type: 'measured'; offset: number }
  /** The outcomes of one call. `random` is from 0 to 1, `retryAfter` in milliseconds. */
  | { type: 'answered'; outcomes: readonly Outcome[]; random: number; retryAfter: number }
  /** The guest sends refused writes again, or discards them. */
  | { type: 'retry'; seqs: readonly number[] }
  | { type: 'drop'; seqs: readonly number[] }
  /** Visits as just read from the server. */
  | { type: 'read'; visits: readonly Known[] }
  | { type: 'sender'; sender: boolean }
  /** The state of the tab that sends. */
  | { type: 'remote'; online: boolean; busy: boolean }
  | { type: 'wake' }
  | { type: 'tick' }

export type Effect =
  | { type: 'store'; put: readonly QueueItem[]; remove: readonly QueueItem[] }
  /** Sends one call: writes of one visit, a photo, or a submission. */
  | { type: 'send'; items: readonly QueueItem[] }
  | { type: 'finish'; item: QueueItem; patch: Patch }
  | { type: 'refresh'; visitId: string }
  /** Sets the only timer to the next moment of sending; null clears it. */
  | { type: 'timer'; at: number | null }

export interface Step {
  state: SyncState
  effects: Effect[]
}

export const START: SyncState = {
  items: [],
  backOffs: { write: CALM, photo: CALM },
  online: true,
  busy: false,
  paused: false,
  sender: false,
  fillable: new Set(),
  unread: false,
}

/** The state machine of sending. Pure; `now` is the device time in milliseconds. */
export function step(state: SyncState, event: SyncEvent, now: number): Step {
  const taken = reopened(take(state, event, now), now)
  const { items, backOffs, sender, paused } = taken.state
  if (!sender || paused) return { ...taken, effects: [...taken.effects, { type: 'timer', at: null }] }
  const groups = startable(items, backOffs, now)
  const started = new Set(groups.flat())
  const next = started.size === 0 ? items : items.map((item) => (started.has(item) ? sending(item) : item))
  const sends = groups.map((group): Effect => ({ type: 'send', items: group }))
  return {
    state: { ...taken.state, items: next },
    effects: [...taken.effects, ...sends, { type: 'timer', at: nextMoment(next, backOffs, now) }],
  }
}

function take(state: SyncState, event: SyncEvent, now: number): Step {
  switch (event.type) {
    case 'put':
      return withItems(state, put(state.items, event.item))
    case 'kept':
      return quiet(isKnown(state, event.item) ? state : { ...state, items: [...state.items, event.item] })
    case 'stored':
      return quiet({ ...state, items: released(state.items, new Set(event.seqs)) })
    case 'loaded':
      return refreshed(state.items, withItems(...merged(state, event.items, now)))
    case 'measured':
      return withItems(
        state,
        state.items.map((item) => timed(item, event.offset)),
      )
    case 'unreadable':
      return quiet({ ...state, unread: true })
    case 'answered':
      return answered(state, event, now)
    case 'retry':
      return withItems(
        state,
        withRevived(state.items.map((item) => (isGivenUp(item, event.seqs) ? again(item) : item))),
      )
    case 'drop':
      return withItems(
        state,
        state.items.filter((item) => !isDropped(item, event.seqs)),
      )
    case 'read':
      return quiet({ ...state, fillable: fillableAfter(state.fillable, event.visits) })
    case 'sender':
      return quiet({ ...state, sender: event.sender })
    case 'remote':
      return quiet(state.sender ? state : { ...state, online: event.online, busy: event.busy })
    case 'wake':
      return quiet({ ...state, paused: false, backOffs: awake(state.backOffs) })
    case 'tick':
      return quiet(state)
  }
}

type Answered = Extract<SyncEvent, { type: 'answered' }>

function answered(state: SyncState, event: Answered, now: number): Step {
  return event.outcomes.reduce<Step>((before, outcome) => {
    const item = before.state.items.find(({ seq }) => seq === outcome.seq)
    if (item) return then(before, finished(before.state, item, outcome, event, now))
    // Another tab withdrew the submission while it was on its way, and the server took it all the same.
    const isTaken = outcome.type === 'sent' && outcome.patch.kind === 'submitted'
    return isTaken ? then(before, { state: before.state, effects: [finish(outcome)] }) : before
  }, quiet(state))
}

function finished(state: SyncState, item: QueueItem, outcome: Outcome, event: Answered, now: number): Step {
  switch (outcome.type) {
    case 'sent':
      return {
        state: {
          ...reached(state, item, isOpenAfter(outcome.patch)),
          items: without(state.items, item),
        },
        effects: [finish(outcome)],
      }
    case 'refused':
      return refused(reached(state, item, false), item, outcome.problem, now)
    case 'unreachable':
    case 'busy':
      return requeued({ ...unreached(state, item, event, now), busy: outcome.type === 'busy' }, item)
    case 'unauthenticated':
      return requeued({ ...state, paused: true }, item)
    case 'postponed':
      return requeued(state, item, item.attempts)
  }
}

function refused(before: SyncState, item: QueueItem, problem: Problem, now: number): Step {
  // The dish may wait in the store, which this tab can't read.
  if (before.unread && item.kind === 'updateDish' && problem.code === 'not_found') {
    return requeued(before, { ...item, notBefore: now + backOff(item.attempts, 0.5) })
  }
  const items = isSuperseded(before.items, item)
    ? without(before.items, item)
    : refusedWith(before.items, item, problem)
  const next = withItems(before, items)
  if (OUTDATED.includes(problem.code)) next.effects.push({ type: 'refresh', visitId: item.visitId })
  return next
}

/** Every tab that shows a visit reads it again after a refusal, not only the tab that sent. */
function refreshed(before: readonly QueueItem[], after: Step): Step {
  for (const { seq, visitId, fault } of after.state.items) {
    if (!fault || !OUTDATED.includes(fault.code)) continue
    const own = before.find((item) => item.seq === seq)
    if (own && own.fault?.code !== fault.code) after.effects.push({ type: 'refresh', visitId })
  }
  return after
}

/**
 * Queues the writes again that a closed visit refused, once the visit can be filled in. Only the sending tab does so: in another
 * tab a write that has just been sent would come back.
 */
function reopened({ state, effects }: Step, now: number): Step {
  const { sender, paused, fillable } = state
  if (!sender || paused || fillable.size === 0) return { state, effects }
  const isOver = ({ visitId, fault }: QueueItem) =>
    fault !== null && PASSING.includes(fault.code) && fillable.has(visitId)
  if (!state.items.some(isOver)) return { state, effects }
  const items = state.items.map((item) => (isOver(item) ? retried(item, now) : item))
  const next = withItems(state, withRevived(items))
  return { state: next.state, effects: [...effects, ...next.effects] }
}

/** Queues a refused write again. A lagging replica may call a closed visit fillable, so from the second time on there is a wait. */
function retried(item: QueueItem, now: number): QueueItem {
  const notBefore = item.attempts === 0 ? 0 : now + backOff(item.attempts, 0.5)
  return { ...again(item), attempts: item.attempts + 1, notBefore }
}

function fillableAfter(before: ReadonlySet<string>, visits: readonly Known[]): ReadonlySet<string> {
  const next = new Set(before)
  for (const { id, fillable } of visits) next[fillable ? 'add' : 'delete'](id)
  return next
}

/** Queues a write again, unless a newer one has replaced it meanwhile. */
function requeued(state: SyncState, item: QueueItem, attempts = item.attempts + 1): Step {
  if (isSuperseded(state.items, item)) return withItems(state, without(state.items, item))
  const next: QueueItem = { ...item, state: 'queued', attempts }
  return quiet({ ...state, items: replaced(state.items, next) })
}

/** After an answer of the server: resets the back-off, lets the other kind start at once, notes whether the visit takes writes. */
function reached(state: SyncState, item: QueueItem, isFillable: boolean): SyncState {
  const backOffs = state.online ? state.backOffs : awake(state.backOffs)
  const fillable = fillableAfter(state.fillable, [{ id: item.visitId, fillable: isFillable }])
  const kind = sendKindOf(item)
  const calm = { ...CALM, most: backOffs[kind].most }
  return { ...state, online: true, busy: false, fillable, backOffs: { ...backOffs, [kind]: calm } }
}

/** A write that the server takes shows that its visit can be filled in, unless it was the submission. */
const isOpenAfter = (patch: Patch) => patch.kind !== 'submitted' || patch.visit.fillable

function unreached(
  state: SyncState,
  item: QueueItem,
  { outcomes, random, retryAfter }: Answered,
  now: number,
): SyncState {
  const kind = sendKindOf(item)
  const next = missed(state.backOffs[kind], outcomes.length, now, random, retryAfter)
  const backOffs = { ...state.backOffs, [kind]: next }
  return { ...state, backOffs, online: false }
}

/**
 * Merges the store into the state. The store decides, except about unstored writes. A write that was being sent and has left the
 * store was sent or replaced by another tab; a replaced one stays, so that its successor waits for the answer.
 */
function merged(
  state: SyncState,
  inStore: readonly QueueItem[],
  now: number,
): [SyncState, readonly QueueItem[]] {
  const known = new Map(state.items.map((item) => [item.seq, item]))
  const kept = inStore.map((item) => {
    const own = known.get(item.seq)
    known.delete(item.seq)
    const same = own?.fault?.code === item.fault?.code && own?.clockOffset === item.clockOffset
    return own && (same || own.state === 'sending') ? own : restored(item, now)
  })
  const unstored = [...known.values()].filter(
    (own) => own.state === 'held' || (own.state === 'sending' && isSuperseded(kept, own)),
  )
  const items = [...kept, ...unstored].toSorted((a, b) => a.seq - b.seq)
  const needed = items.filter((item) => item.state === 'sending' || !isSuperseded(items, item))
  return [{ ...state, items, unread: false }, withRevived(needed)]
}

function released(items: readonly QueueItem[], seqs: ReadonlySet<number>): QueueItem[] {
  return items.map((item) =>
    item.state === 'held' && seqs.has(item.seq) ? { ...item, state: 'queued' } : item,
  )
}

/** Replaces the items, with the differences as changes of the store. */
function withItems(state: SyncState, items: readonly QueueItem[]): Step {
  const before = new Set(state.items)
  const after = new Set(items.map((item) => item.seq))
  const added = items.filter((item) => !before.has(item))
  const removed = state.items.filter((item) => !after.has(item.seq))
  if (added.length + removed.length === 0) return quiet({ ...state, items })
  return { state: { ...state, items }, effects: [{ type: 'store', put: added, remove: removed }] }
}

/** Returns whether a photo is in the queue already: the store may have been read before the event of its storing. */
const isKnown = ({ items }: SyncState, { seq }: QueueItem) => items.some((item) => item.seq === seq)
const isGivenUp = (item: QueueItem, seqs: readonly number[]) =>
  item.state === 'failed' && seqs.includes(item.seq)
/** Of writes that were not refused, only a submission can be discarded. */
const isDropped = (item: QueueItem, seqs: readonly number[]) =>
  seqs.includes(item.seq) && (item.state === 'failed' || (item.kind === 'submit' && item.state !== 'sending'))

const quiet = (state: SyncState): Step => ({ state, effects: [] })
const then = (before: Step, { state, effects }: Step): Step => ({
  state,
  effects: [...before.effects, ...effects],
})
const finish = ({ item, patch }: Extract<Outcome, { type: 'sent' }>): Effect => ({
  type: 'finish',
  item,
  patch,
})
const sending = (item: QueueItem): QueueItem => ({ ...item, state: 'sending' })
const without = (items: readonly QueueItem[], item: QueueItem) => items.filter(({ seq }) => seq !== item.seq)
const replaced = (items: readonly QueueItem[], item: QueueItem) =>
  items.map((each) => (each.seq === item.seq ? item : each))
