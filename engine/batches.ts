import type { StoreChange } from './store.ts'

/**
 * The changes that the store does not have. Each is in one of two states, and a commit moves it:
 *
 *     added ──▶ waiting ──soon, now──▶ under way ──stored──▶ gone from here
 *                  ▲                       └──no room──┐
 *                  └───────────────────────────────────┘
 *
 * `soon` begins a commit when none is under way, else as the last one ends. `now` begins a commit beside those under way: it takes
 * their writes once more, because they may find no room, and leaves removals waiting until the commits under way have ended.
 */
export interface Batches {
  /** Oldest first. */
  pending: readonly Pending[]
  /** The numbers of the commits under way. */
  underWay: readonly number[]
  /** The number of commits so far. */
  begun: number
  /** A commit follows as soon as none is under way. */
  due: boolean
  /** The last commit that ended found no room. */
  failing: boolean
}

interface Pending {
  change: StoreChange
  /** The commits under way that contain the change; none while it waits. */
  commits: readonly number[]
}

export type BatchEvent =
  | { type: 'added'; changes: readonly StoreChange[] }
  /** Everything is to be stored, together with what arrives until a slow disk is free. */
  | { type: 'soon' }
  /** Everything is to be stored without waiting for the disk, because the page may close. */
  | { type: 'now' }
  | { type: 'ended'; commit: number; stored: boolean }

export interface Commit {
  number: number
  changes: readonly StoreChange[]
}

export interface BatchStep {
  batches: Batches
  /** The commit that begins with this step. */
  commit: Commit | null
}

export const EMPTY: Batches = { pending: [], underWay: [], begun: 0, due: false, failing: false }

/** The state machine of storing. Pure. */
export function stepBatches(before: Batches, event: BatchEvent): BatchStep {
  switch (event.type) {
    case 'added':
      return quiet({ ...before, pending: [...before.pending, ...event.changes.map(waiting)] })
    case 'soon':
      return before.underWay.length > 0 ? quiet({ ...before, due: true }) : begin({ ...before, due: false })
    case 'now':
      return leavingRemovals(begin(before))
    case 'ended':
      return quiet(ended(before, event.commit, event.stored))
  }
}

/** Returns whether changes wait that no commit under way contains. */
export const isWaiting = ({ pending }: Batches): boolean => pending.some(waits)

/** Begins a commit, unless no change may begin. */
function begin(before: Batches): BatchStep {
  const pending = compacted(before.pending)
  const chosen = pending.filter((each) => (waits(each) ? mayBegin(before, each) : mayBeNeeded(each)))
  if (!chosen.some(waits)) return quiet({ ...before, pending })
  const number = before.begun + 1
  const isChosen = new Set(chosen)
  return {
    batches: {
      ...before,
      pending: pending.map((each) => (isChosen.has(each) ? joined(each, number) : each)),
      underWay: [...before.underWay, number],
      begun: number,
    },
    commit: { number, changes: chosen.map(({ change }) => change) },
  }
}

/** A removed write must stay while its successor is under way, since the successor may find no room. */
const mayBegin = ({ underWay }: Batches, { change }: Pending) =>
  underWay.length === 0 || change.type !== 'remove'

/**
 * A change of a dish, or a submission, must not be stored without the writes before it. Photos depend on nothing, and their bytes take
 * long to store.
 */
const mayBeNeeded = ({ change: { type, item } }: Pending) => type === 'put' && item.kind !== 'photo'

function leavingRemovals({ batches, commit }: BatchStep): BatchStep {
  return { batches: { ...batches, due: batches.due || isWaiting(batches) }, commit }
}

function ended(before: Batches, commit: number, isStored: boolean): Batches {
  const has = ({ commits }: Pending) => commits.includes(commit)
  return {
    ...before,
    pending: isStored
      ? before.pending.filter((each) => !has(each))
      : before.pending.map((each) => (has(each) ? left(each, commit) : each)),
    underWay: before.underWay.filter((number) => number !== commit),
    failing: !isStored,
  }
}

/** Drops writes that a later change of the same batch removes again. A photo brings its bytes with its first change. */
export function compact(changes: readonly StoreChange[]): StoreChange[] {
  const last = new Map(changes.map((change) => [change.item.seq, change]))
  return changes.filter((change) => {
    const final = last.get(change.item.seq)!
    return change.type === 'settle' || change === final || (final.type === 'put' && 'photo' in change)
  })
}

function compacted(pending: readonly Pending[]): Pending[] {
  const kept = new Set(compact(pending.map(({ change }) => change)))
  return pending.filter(({ change }) => kept.has(change))
}

const quiet = (batches: Batches): BatchStep => ({ batches, commit: null })
const waiting = (change: StoreChange): Pending => ({ change, commits: [] })
const waits = ({ commits }: Pending) => commits.length === 0
const joined = ({ change, commits }: Pending, commit: number): Pending => ({
  change,
  commits: [...commits, commit],
})
const left = ({ change, commits }: Pending, commit: number): Pending => ({
  change,
  commits: commits.filter((number) => number !== commit),
})
