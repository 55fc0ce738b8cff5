import type { Environment } from './environment.ts'
import type { Store, StoreChange } from './store.ts'

/** Longest a keystroke waits to be stored, milliseconds; the journal has it meanwhile. */
const TYPING_DELAY = 150

/** Collects changes and stores them together; what could not be stored is tried again with the next ones. */
export interface Writer {
  add(changes: readonly StoreChange[], typed: boolean): void
  /** Stores what is left, together with what comes while a slow disk is busy. */
  soon(): void
  /** Starts storing at once (a page that goes has no later) and resolves when that is through, well or not. */
  flush(): Promise<void>
  /**
   * Stores this now and alone, and then what had found no room before. Rejects when there is no room, and then it is not tried
   * again.
   */
  keep(change: StoreChange): Promise<void>
  /** Grows with every change added: tells a reader whether what it read is already old. */
  version(): number
  /** Changes that are not in the store, oldest first. */
  unstored(): readonly StoreChange[]
  /** Answers, when it is called, all changes that may be missing from what was read since: oldest first. */
  collect(): () => readonly StoreChange[]
  /** The last attempt to store what was added found no room. */
  failing(): boolean
  /** Nothing is left unstored. */
  clean(): boolean
}

/** `done` is told which changes were tried and whether they are stored now. */
export function createWriter(
  { after, afterPaint }: Pick<Environment, 'after' | 'afterPaint'>,
  store: Pick<Store, 'commit'>,
  done: (changes: readonly StoreChange[], stored: boolean) => void,
): Writer {
  let unstored: StoreChange[] = []
  const underWay = new Set<StoreChange>()
  const collections = new Set<StoreChange[]>()
  let running: Promise<unknown> = Promise.resolve()
  let callOff: (() => void) | undefined
  let version = 0
  let busy = 0
  let isDue = false
  let isFailing = false

  async function write(changes: StoreChange[]) {
    for (const change of changes) underWay.add(change)
    const stored = await store.commit(changes).then(
      () => true,
      () => false,
    )
    for (const change of changes) underWay.delete(change)
    const written = new Set(stored ? changes : [])
    unstored = unstored.filter((change) => !written.has(change))
    isFailing = !stored
    done(changes, stored)
    if (isDue) soon()
  }

  /** With a slow disk what comes meanwhile goes together: a commit for each would leave the last of them waiting for all. */
  function soon() {
    isDue = underWay.size > 0
    if (!isDue) void flush()
  }

  function flush(): Promise<void> {
    callOff?.()
    callOff = undefined
    // With what is under way: if that fails it must not be stored after what took its place.
    unstored = compact(unstored)
    const left = unstored.filter((change) => !underWay.has(change))
    // What took the place of a write that leaves may be under way, and find no room.
    const changes = left.filter(({ type }) => underWay.size === 0 || type !== 'remove')
    if (changes.length > 0) running = Promise.all([running, write(changes).catch(console.error)])
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

/** Without the writes that a later change of the same batch takes out again; a photo brings its bytes with the first. */
export function compact(changes: readonly StoreChange[]): StoreChange[] {
  const last = new Map(changes.map((change) => [change.item.seq, change]))
  return changes.filter((change) => {
    const final = last.get(change.item.seq)!
    return change.type === 'settle' || change === final || (final.type === 'put' && 'photo' in change)
  })
}
