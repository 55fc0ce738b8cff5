import type { OutboxItem } from './outbox.ts'

/** The last write of this device: what comes after it is later, whatever its clock says. */
export interface Stamp {
  seq: number
  /** By the server's clock, milliseconds. */
  captured: number
  /** By the phone's own clock, milliseconds: the last write made before that clock was ever measured. */
  reading?: number
}

/** What the journal holds of a write: the write, or that it is no more (null). */
export type Entry = readonly [seq: number, item: OutboxItem | null]

/**
 * What is on its way to the store, kept at once: storing takes a moment in which a tab may be killed. Never throws; a browser
 * that keeps nothing here (private mode, no room) only loses that moment.
 */
export interface Journal {
  entries(): Entry[]
  /** False where there is no room for all of them. Then no write is noted as gone: what took its place may be missing. */
  keep(entries: readonly Entry[]): boolean
  /** They are in the store. */
  release(seqs: readonly number[]): void
  stamp(): Stamp
  /** False where there is no room for it. */
  keepStamp(stamp: Stamp): boolean
  /** Removes everything of this user. */
  clear(): void
}
