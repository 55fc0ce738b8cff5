import {
  added,
  EMPTY,
  ended,
  isWaiting,
  storeNow,
  storeSoon,
  type BatchStep,
  type Commit,
} from './batches.ts'
import type { Environment } from './environment.ts'
import type { Store, StoreChange } from './store.ts'

/** The longest wait of a keystroke to be stored, milliseconds. The journal has it meanwhile. */
const TYPING_DELAY = 150

/** Performs the state machine of storing (batches.ts): waits for a pause of typing, commits, and retries changes that found no room. */
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
  let batches = EMPTY
  /** The commits under way. Each resolves once its end is reported, stored or not. */
  const running = new Set<Promise<void>>()
  const collections = new Set<StoreChange[]>()
  let callOff: (() => void) | undefined
  let version = 0
  /** The number of changes that `keep` is storing. */
  let keeping = 0

  const unstored = () => batches.pending.map(({ change }) => change)

  function take({ batches: next, commit }: BatchStep) {
    batches = next
    if (!commit) return
    const end = write(commit).catch(console.error)
    running.add(end)
    void end.then(() => running.delete(end))
  }

  async function write({ number, changes }: Commit) {
    const isStored = await store.commit(changes).then(
      () => true,
      () => false,
    )
    batches = ended(batches, number, isStored)
    done(changes, isStored)
    if (batches.due) take(storeSoon(batches))
  }

  function stopTyping() {
    callOff?.()
    callOff = undefined
  }

  function soon() {
    stopTyping()
    take(storeSoon(batches))
  }

  async function flush(): Promise<void> {
    stopTyping()
    take(storeNow(batches))
    const isWhole = !isWaiting(batches)
    await Promise.all(running)
    if (!isWhole) await flush()
  }

  function note(changes: readonly StoreChange[]) {
    version += 1
    for (const collection of collections) collection.push(...changes)
  }

  return {
    add(changes, typed) {
      if (changes.length === 0) return
      note(changes)
      batches = added(batches, changes)
      if (!typed) afterPaint(soon)
      else callOff ??= after(TYPING_DELAY, soon)
    },
    soon,
    flush,
    async keep(change) {
      version += 1
      keeping += 1
      await store.commit([change]).finally(() => (keeping -= 1))
      note([change])
      done([change], true)
      if (batches.failing) soon()
    },
    version: () => version,
    unstored,
    collect() {
      const collection = unstored()
      collections.add(collection)
      return () => {
        collections.delete(collection)
        return collection
      }
    },
    failing: () => batches.failing,
    clean: () => batches.pending.length === 0 && keeping === 0,
  }
}
