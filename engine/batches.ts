import type { StoreChange } from './store.ts'

/**
 * The state machine of storing: the changes that the store does not have, each in one of two states. Pure.
 *
 *     added ──▶ waiting ──▶ under way ──stored──▶ gone from here
 *                  ▲             └──no room──┐
 *                  └─────────────────────────┘
 *
 * `storeSoon` begins a commit when none is under way, else as the last one ends. `storeNow` begins a commit beside those under way: it takes
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

export interface Commit {
  number: number
  changes: readonly StoreChange[]
}

export interface BatchStep {
  batches: Batches
  /** The commit that begins with this step. */
  commit?: Commit
}

export const EMPTY: Batches = { pending: [], underWay: [], begun: 0, due: false, failing: false }

export function added(before: Batches, changes: readonly StoreChange[]): Batches {
  return { ...before, pending: [...before.pending, ...changes.map((change) => ({ change, commits: [] }))] }
}

/** Everything is to be stored, together with what arrives until a slow disk is free. */
export function storeSoon(before: Batches): BatchStep {
  const isBusy = before.underWay.length > 0
  const batches = { ...before, due: isBusy }
  return isBusy ? { batches } : begin(batches)
}

/** Everything is to be stored without waiting for the disk, because the page may close. */
export function storeNow(before: Batches): BatchStep {
  const { batches, commit } = begin(before)
  return { batches: { ...batches, due: batches.due || isWaiting(batches) }, commit }
}

/** A commit has ended: its changes are stored, or wait again. */
export function ended(before: Batches, number: number, isStored: boolean): Batches {
  const { pending, underWay } = before
  const without = (numbers: readonly number[]) => numbers.filter((other) => other !== number)
  return {
    ...before,
    pending: isStored
      ? pending.filter(({ commits }) => !commits.includes(number))
      : pending.map(({ change, commits }) => ({ change, commits: without(commits) })),
    underWay: without(underWay),
    failing: !isStored,
  }
}

/** Returns whether changes wait that no commit under way contains. */
export const isWaiting = ({ pending }: Batches): boolean => pending.some(waits)

const waits = ({ commits }: Pending) => commits.length === 0

/** Begins a commit, unless no change may begin. */
function begin(before: Batches): BatchStep {
  const { pending, underWay, begun } = before
  const kept = new Set(compact(pending.map(({ change }) => change)))
  const left = pending.filter(({ change }) => kept.has(change))
  const chosen = new Set(left.filter((each) => (waits(each) ? mayBegin(each, underWay) : mayBeNeeded(each))))
  const batches = { ...before, pending: left }
  if (![...chosen].some(waits)) return { batches }
  const number = begun + 1
  return {
    batches: {
      ...batches,
      pending: left.map((each) =>
        chosen.has(each) ? { ...each, commits: [...each.commits, number] } : each,
      ),
      underWay: [...underWay, number],
      begun: number,
    },
    commit: { number, changes: Array.from(chosen, ({ change }) => change) },
  }
}

/** A removed write must stay while its successor is under way, since the successor may find no room. */
const mayBegin = ({ change }: Pending, underWay: readonly number[]) =>
  underWay.length === 0 || change.type !== 'remove'

/**
 * A change of a dish, or a submission, must not be stored without the writes before it. Photos depend on nothing, and their bytes take
 * long to store.
 */
const mayBeNeeded = ({ change: { type, item } }: Pending) => type === 'put' && item.kind !== 'photo'

/** Drops writes that a later change of the same batch removes again. A photo brings its bytes with its first change. */
export function compact(changes: readonly StoreChange[]): StoreChange[] {
  const last = new Map(changes.map((change) => [change.item.seq, change]))
  return changes.filter((change) => {
    const final = last.get(change.item.seq)!
    return change.type === 'finish' || change === final || (final.type === 'put' && 'photo' in change)
  })
}
