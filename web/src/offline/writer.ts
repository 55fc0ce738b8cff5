import type { Store, StoreChange } from './store.ts'

/** Longest a keystroke stays in memory alone, milliseconds. */
const TYPING_DELAY = 150
/** Longest a tap does, where no frame is drawn. */
const TAP_DELAY = 50

/** Collects changes and stores them together; what could not be stored is tried again with the next ones. */
export interface Writer {
  add(changes: readonly StoreChange[], typed: boolean): void
  /** Starts storing at once (a page that goes has no later) and resolves when that is through, well or not. */
  flush(): Promise<void>
  /** Grows with every change added: tells a reader whether what it read is already old. */
  version(): number
  /** Nothing is left unstored. */
  clean(): boolean
}

/** `done` is told which changes were tried and whether all of them are stored now. */
export function createWriter(
  store: Pick<Store, 'commit'>,
  done: (changes: readonly StoreChange[], stored: boolean) => void,
): Writer {
  let dirty: StoreChange[] = []
  let running: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | undefined
  let version = 0
  let busy = 0

  async function write(changes: StoreChange[]) {
    busy += 1
    const unstored = await tryCommit(store, changes)
    busy -= 1
    dirty = [...unstored, ...dirty]
    done(changes, unstored.length === 0)
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const changes = compact(dirty)
    dirty = []
    if (changes.length > 0) running = Promise.all([running, write(changes).catch(console.error)])
    return running.then(() => {})
  }

  return {
    add(changes, typed) {
      if (changes.length === 0) return
      version += 1
      dirty.push(...changes)
      if (!typed) afterPaint(() => void flush())
      else timer ??= setTimeout(() => void flush(), TYPING_DELAY)
    },
    flush,
    version: () => version,
    clean: () => dirty.length === 0 && busy === 0,
  }
}

/** All in one transaction; when that fails the photos apart, so that one too many takes no answer with it. */
async function tryCommit(store: Pick<Store, 'commit'>, changes: StoreChange[]): Promise<StoreChange[]> {
  if (await succeeds(store.commit(changes))) return []
  const photos = changes.filter((change) => change.type === 'put' && change.photo)
  const others = changes.filter((change) => !photos.includes(change))
  if (photos.length === 0 || changes.length === 1) return changes
  const left = others.length === 0 || (await succeeds(store.commit(others))) ? [] : others
  for (const photo of photos) if (!(await succeeds(store.commit([photo])))) left.push(photo)
  return left
}

function succeeds(storing: Promise<void>): Promise<boolean> {
  return storing.then(
    () => true,
    () => false,
  )
}

/** Once the answer to a tap is on the screen: storing and sending it must not keep the guest waiting. */
function afterPaint(act: () => void) {
  if (typeof requestAnimationFrame !== 'function') return act()
  const late = setTimeout(act, TAP_DELAY)
  requestAnimationFrame(() =>
    setTimeout(() => {
      clearTimeout(late)
      act()
    }),
  )
}

/** Without the writes that a later change of the same batch takes out again. */
export function compact(changes: readonly StoreChange[]): StoreChange[] {
  const last = new Map(changes.map((change, index) => [change.item.seq, index]))
  return changes.filter((change, index) => change.type === 'settle' || last.get(change.item.seq) === index)
}
