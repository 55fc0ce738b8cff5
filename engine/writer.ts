import type { Environment } from './environment.ts'
import type { Store, StoreChange } from './store.ts'

/** The longest wait of a keystroke to be stored, milliseconds. The journal has it meanwhile. */
const TYPING_DELAY = 150

/** Collects changes and stores them in batches. Changes that find no room are tried again with the next ones. */
export interface Writer {
  add(changes: readonly StoreChange[], typed: boolean): void
  /** Stores all changes, also those that arrive while a slow disk is busy. */
  soon(): void
  /** Starts storing at once, since a page that closes has no later. Resolves at the end, also after a failure. */
  flush(): Promise<void>
  /** Stores one change now, then those that found no room before. Rejects without room; the change is not tried again. */
  keep(change: StoreChange): Promise<void>
  /** Grows with every added change, so that a reader can tell whether its result is outdated. */
  version(): number
  /** Returns the changes that are not in the store, oldest first. */
  unstored(): readonly StoreChange[]
  /** Starts to collect; the returned function lists the changes that a read made since may lack, oldest first. */
  collect(): () => readonly StoreChange[]
  /** Returns whether the last attempt to store found no room. */
  failing(): boolean
  /** Returns whether everything is stored. */
  clean(): boolean
}

/** `done` receives the tried changes and whether they are stored. */
export function createWriter(
  { after, afterPaint }: Pick<Environment, 'after' | 'afterPaint'>,
  store: Pick<Store, 'commit'>,
  done: (changes: readonly StoreChange[], stored: boolean) => void,
): Writer {
  let unstored: StoreChange[] = []
  /** The batches that are being stored. */
  const underWay = new Set<readonly StoreChange[]>()
  const collections = new Set<StoreChange[]>()
  let running: Promise<unknown> = Promise.resolve()
  let callOff: (() => void) | undefined
  let version = 0
  let busy = 0
  let isDue = false
  let isFailing = false

  async function write(changes: StoreChange[]) {
    underWay.add(changes)
    const stored = await store.commit(changes).then(
      () => true,
      () => false,
    )
    underWay.delete(changes)
    const written = new Set(stored ? changes : [])
    unstored = unstored.filter((change) => !written.has(change))
    isFailing = !stored
    done(changes, stored)
    if (isDue) soon()
  }

  /** Changes that arrive during a slow commit are stored together: with a commit for each, the last would wait for all. */
  function soon() {
    isDue = underWay.size > 0
    if (!isDue) void flush()
  }

  function flush(): Promise<void> {
    callOff?.()
    callOff = undefined
    // Includes the changes under way: if they fail, they must not be stored after their successors.
    unstored = compact(unstored)
    const begun = new Set([...underWay].flat())
    const left = unstored.filter((change) => !begun.has(change))
    // The successor of a removed write may be under way, and may find no room.
    const changes = left.filter(({ type }) => underWay.size === 0 || type !== 'remove')
    // These may find no room, and a change of a dish, or a submission, must not be stored without what precedes it.
    const before = unstored.filter((change) => begun.has(change) && isWrite(change))
    if (changes.length > 0)
      running = Promise.all([running, write([...before, ...changes]).catch(console.error)])
    return running.then(() => (changes.length < left.length ? flush() : undefined))
  }

  function note(changes: readonly StoreChange[]) {
    version += 1
    for (const collection of collections) collection.push(...changes)
  }

  return {
    add(changes, typed) {
      if (changes.length === 0) return
      note(changes)
      unstored.push(...changes)
      if (!typed) afterPaint(soon)
      else callOff ??= after(TYPING_DELAY, soon)
    },
    soon,
    flush,
    async keep(change) {
      version += 1
      busy += 1
      await store.commit([change]).finally(() => (busy -= 1))
      note([change])
      done([change], true)
      if (isFailing) soon()
    },
    version: () => version,
    unstored: () => unstored,
    collect() {
      const collection = [...unstored]
      collections.add(collection)
      return () => {
        collections.delete(collection)
        return collection
      }
    },
    failing: () => isFailing,
    clean: () => unstored.length === 0 && busy === 0,
  }
}

/** Photos depend on nothing, and their bytes take long to store. */
const isWrite = ({ type, item }: StoreChange) => type === 'put' && item.kind !== 'photo'

/** Drops writes that a later change of the same batch removes again. A photo brings its bytes with its first change. */
export function compact(changes: readonly StoreChange[]): StoreChange[] {
  const last = new Map(changes.map((change) => [change.item.seq, change]))
  return changes.filter((change) => {
    const final = last.get(change.item.seq)!
    return change.type === 'settle' || change === final || (final.type === 'put' && 'photo' in change)
  })
}
