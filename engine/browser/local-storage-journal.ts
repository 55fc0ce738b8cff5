import { localStorageOrNull } from '@cloche/client/local-storage.ts'
import type { Journal, Stamp } from '../journal.ts'
import type { QueueItem } from '../queue.ts'

/** The length of every stamp in characters, so that a new stamp needs no more room than the one it replaces. */
const STAMP_SIZE = 80

/** The prefix of the keys of all users' entries. */
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
      // Without room the entry is in the store alone, in a moment.
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

  function remove(key: string) {
    try {
      storage?.removeItem(key)
    } catch {
      // A storage that takes no entries has none to remove.
    }
  }

  function release(seqs: readonly number[]) {
    for (const seq of seqs) remove(prefix + seq)
  }

  return {
    entries: () => keys().map((key) => [Number(key.slice(prefix.length)), read(key) as QueueItem | null]),
    keep: (entries) =>
      entries.reduce<boolean>(
        (room, [seq, item]) => (room || item !== null) && keep(prefix + seq, JSON.stringify(item)) && room,
        true,
      ),
    release,
    stamp: () => (read(stampKey) as Stamp | null) ?? { seq: 0, captured: 0 },
    keepStamp: (stamp) => keep(stampKey, JSON.stringify(stamp).padEnd(STAMP_SIZE)),
    clear(seqs) {
      release(seqs)
      if (keys().length === 0) remove(stampKey)
    },
  }
}
