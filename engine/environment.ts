import type { Journal } from './journal.ts'
import type { ScaledPhoto } from './photo.ts'
import type { Store } from './store.ts'
import type { Tabs, TabsOptions } from './tabs.ts'
import type { receipt } from './receipt.ts'
import type { sendPhoto } from './send-photo.ts'

/** What becomes of the page, told to the engine. */
export interface PageEvents {
  /** The browser says that there is a network again. */
  online(): void
  visible(): void
  /** Another tab has put an entry into the journal. */
  noted(): void
  /** Not seen any more; perhaps never again. */
  hidden(): void
  /** Back from the browser's page cache. */
  resumed(): void
  /** Goes for good, or into the page cache. */
  left(): void
}

/** Everything of a browser that the engine touches; the simulation (sim/) puts its own world here. */
export interface Environment {
  /** Device time, milliseconds since the epoch. It may jump. */
  now(): number
  /** 0..1 */
  random(): number
  /** A UUID that sorts by time. */
  newId(): string
  /** Acts after so many milliseconds; answers how to call it off. */
  after(milliseconds: number, act: () => void): () => void
  /** Acts once what has just changed is on the screen. */
  afterPaint(act: () => void): void
  /** Acts when there is nothing more urgent to do. */
  whenIdle(act: () => void): void
  openStore(userId: string, onEmptied: () => void): Store
  openJournal(userId: string): Journal
  openTabs(options: TabsOptions): Tabs
  /** Answers how to stop listening. */
  listen(events: PageEvents): () => void
  scalePhoto(file: Blob): Promise<ScaledPhoto>
  sendPhoto: typeof sendPhoto
  receipt: typeof receipt
  /** An address under which the screen shows these bytes, until it is released. */
  addressOf(bytes: ArrayBuffer): string
  /** Undefined of one that was released. */
  bytesAt(address: string): Promise<ArrayBuffer | undefined>
  release(address: string): void
}
