import type { QueueItem } from './queue.ts'

/** The last write of this device. Every following write gets a later time, whatever the clock says. */
export interface Stamp {
  seq: number
  /** The time by the server's clock, milliseconds. */
  captured: number
  /** The time by the phone's clock, milliseconds, of the last write before the first measurement of that clock. */
  reading?: number
}

/** An entry of the journal: a write, or null if the write was removed. */
export type Entry = readonly [seq: number, item: QueueItem | null]

/**
 * Notes changes at once, because a tab may be killed before the store has them. Never throws: a browser that can't keep notes
 * (private mode, no room) only loses this protection.
 */
export interface Journal {
  entries(): Entry[]
  /** Returns false without room for all entries. Then no removal is noted, since the successor of the write may be missing. */
  keep(entries: readonly Entry[]): boolean
  /** Drops the entries of writes that the store has. */
  release(seqs: readonly number[]): void
  stamp(): Stamp
  /** Returns false without room for the stamp. */
  keepStamp(stamp: Stamp): boolean
  /** Drops these entries and, if no others are left, the stamp: nothing of the user remains then. */
  clear(seqs: readonly number[]): void
}
