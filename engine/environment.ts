import type { Journal } from './journal.ts'
import type { ScaledPhoto } from './photo.ts'
import type { Store } from './store.ts'
import type { Tabs, TabsOptions } from './tabs.ts'
import type { Counting, CountingOptions } from './counting.ts'
import type { receipt } from './receipt.ts'
import type { sendPhoto } from './send-photo.ts'

/** The events of the page that the engine needs. */
export interface PageEvents {
  /** The browser reports a network again. */
  online(): void
  visible(): void
  /** Another tab has added an entry to the journal. */
  noted(): void
  /** The page is hidden, perhaps for good. */
  hidden(): void
  /** The page is back from the browser's page cache. */
  resumed(): void
  /** The page is closed, or put into the page cache. */
  left(): void
}

/** The browser as the engine uses it. The simulation (tools/sim/) implements the interface with its own world. */
export interface Environment {
  /** Returns the device time, milliseconds since the epoch. It may jump. */
  now(): number
  /** Returns a number from 0 up to 1. */
  random(): number
  /** Returns a UUID that sorts by time. */
  newId(): string
  /** Acts after so many milliseconds. Returns a function that cancels this. */
  after(milliseconds: number, act: () => void): () => void
  /** Acts once the latest change is painted. */
  afterPaint(act: () => void): void
  /** Acts when the page has nothing more urgent to do. */
  whenIdle(act: () => void): void
  openStore(userId: string, onEmptied: () => void): Store
  openJournal(userId: string): Journal
  openTabs(options: TabsOptions): Tabs
  /** Returns a function that stops listening. */
  listen(events: PageEvents): () => void
  scalePhoto(file: Blob): Promise<ScaledPhoto>
  sendPhoto: typeof sendPhoto
  receipt: typeof receipt
  openCounting(options: CountingOptions): Promise<Counting>
  /** Returns an address under which the screen shows these bytes until `release`. */
  addressOf(bytes: ArrayBuffer): string
  /** Resolves to the bytes behind an address; undefined after `release`. */
  bytesAt(address: string): Promise<ArrayBuffer | undefined>
  release(address: string): void
}
