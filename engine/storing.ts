import { compact } from './batches.ts'
import type { Environment } from './environment.ts'
import type { Readable } from './interface.ts'
import type { Entry, Journal } from './journal.ts'
import type { QueueItem } from './queue.ts'
import { createSignal } from './signal.ts'
import type { Store, StoreChange, StoredPhoto } from './store.ts'
import { createWriter, type Writer } from './writer.ts'

export interface StoringOptions {
  environment: Pick<Environment, 'after' | 'afterPaint'>
  store: Pick<Store, 'commit' | 'photo'>
  journal: Pick<Journal, 'keep' | 'release'>
  /** Returns the queue of this tab. */
  items(): readonly QueueItem[]
  /** Returns a photo if an open screen holds its bytes. */
  photoOnScreen(id: string): Promise<StoredPhoto | undefined>
  /** Reports tried changes, and whether the store has them. */
  onTried(changes: readonly StoreChange[], isStored: boolean): void
}

/** Keeps the changes of the queue on the phone: the journal has a change at once, the store soon after. */
export interface Storing {
  /** False if the last attempt to read or store failed, so that the waiting writes would not survive a reload. */
  readonly stored: Readable<boolean>
  readonly writer: Writer
  keep(changes: readonly StoreChange[], typed: boolean): void
  /** Stores a photo with its item now. Rejects if there is no room. */
  keepPhoto(item: QueueItem, photo: StoredPhoto): Promise<void>
  /** Fills the emptied store again with the waiting writes. A photo that no screen holds is lost. */
  restore(): Promise<void>
  /** Returns the bytes of a waiting photo, or undefined if the phone no longer has them. */
  bytesOf(id: string): Promise<ArrayBuffer | undefined>
  /** Reads from the store once it has all changes of this tab. */
  afterStoring<T>(read: () => Promise<T>): Promise<T>
  /** Records whether the store could be read. */
  reading(isReadable: boolean): void
  stop(): void
}

export function createStoring(options: StoringOptions): Storing {
  const { environment, store, journal, items, photoOnScreen } = options
  const stored = createSignal(true)
  const writer = createWriter(environment, store, tried)
  /** Counts how often the store was emptied under this tab. */
  let emptied = 0
  /** True if the journal has had room for every write. */
  let isNoted = true
  let isStopped = false

  function tried(changes: readonly StoreChange[], isStored: boolean) {
    if (isStopped) return
    stored.set(isStored && !writer.failing())
    if (isStored) journal.release(changes.map(({ item }) => item.seq))
    options.onTried(changes, isStored)
  }

  return {
    stored,
    writer,
    keep(changes, typed) {
      writer.add(changes, typed)
      // Writes that found no room in store or journal are tried again with the next write.
      const unnoted = isNoted ? changes : compact(writer.unstored())
      // A tab may be killed between two entries, so the newest write is noted first and the replaced ones are removed last.
      const puts = unnoted.filter(({ type }) => type === 'put').toReversed()
      const removals = unnoted.filter(({ type }) => type === 'remove')
      isNoted = journal.keep([...puts.map(kept), ...removals.map(gone)])
    },
    async keepPhoto(item, photo) {
      let before: number
      do {
        before = emptied
        await writer.keep({ type: 'put', item, photo })
      } while (before !== emptied)
    },
    async restore() {
      emptied += 1
      if (isStopped) return
      const lost = items()
      writer.add(lost.map(restoration), false)
      for (const item of lost) {
        if (item.kind !== 'photo') continue
        const photo = await photoOnScreen(item.body.id).catch(() => undefined)
        const now = items().find(({ seq }) => seq === item.seq)
        if (photo && now) writer.add([{ type: 'put', item: now, photo }], false)
      }
    },
    async bytesOf(id) {
      const photo = (await store.photo(id)) ?? (emptied > 0 ? await photoOnScreen(id) : undefined)
      return photo?.full
    },
    async afterStoring(read) {
      for (;;) {
        await writer.flush()
        const version = writer.version()
        const found = await read()
        if (version === writer.version()) return found
      }
    },
    reading: (isReadable) => stored.set(isReadable && !writer.failing()),
    stop: () => void (isStopped = true),
  }
}

const kept = ({ item }: StoreChange): Entry => [item.seq, item]
const gone = ({ item }: StoreChange): Entry => [item.seq, null]
const restoration = (item: QueueItem): StoreChange => ({ type: 'put', item, photo: null })
