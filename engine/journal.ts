import { localStorageOrNull } from '@cloche/client/local-storage.ts'
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

/** Of every stamp, in characters: one that takes the place of another needs no more room than that had. */
const STAMP_SIZE = 80

/** How the keys of every user's entries begin. */
export const JOURNAL = 'cloche-journal-'

export function createJournal(userId: string, storage = localStorageOrNull()): Journal {
  const prefix = `${JOURNAL}${userId}-`
  const stampKey = `cloche-stamp-${userId}`

  function keys(): string[] {
    return Object.keys(storage ?? {}).filter((key) => key.startsWith(prefix))
  }

  function keep(key: string, value: string): boolean {
    try {
      storage?.setItem(key, value)
      return storage !== null
    } catch {
      // No room: the store will have it in a moment.
      return false
    }
  }

  function read(key: string): unknown {
    try {
      return JSON.parse(storage?.getItem(key) ?? 'null')
    } catch {
      return null
    }
  }

  return {
    entries: () => keys().map((key) => [Number(key.slice(prefix.length)), read(key) as OutboxItem | null]),
    keep: (entries) =>
      entries.reduce<boolean>(
        (room, [seq, item]) => (room || item !== null) && keep(prefix + seq, JSON.stringify(item)) && room,
        true,
      ),
    release: (seqs) => seqs.forEach((seq) => storage?.removeItem(prefix + seq)),
    stamp: () => (read(stampKey) as Stamp | null) ?? { seq: 0, captured: 0 },
    keepStamp: (stamp) => keep(stampKey, JSON.stringify(stamp).padEnd(STAMP_SIZE)),
    clear: () => [...keys(), stampKey].forEach((key) => storage?.removeItem(key)),
  }
}
