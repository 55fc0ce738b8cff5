import type { Environment } from '../environment.ts'
import { browser } from './browser.ts'
import { deleteDB, openDB } from 'idb'
import { createJournal } from './local-storage-journal.ts'
import { storeName } from './indexed-db-store.ts'

/** Counts the waiting writes of a user without reading them. Returns 0 without a store, and creates none. */
export async function countPending(userId: string, journal = createJournal(userId)): Promise<number> {
  const stored = await storedKeys(userId).catch(() => [])
  const seqs = new Set(stored)
  for (const [seq, item] of journal.entries()) {
    if (item) seqs.add(seq)
    else seqs.delete(seq)
  }
  return seqs.size
}

async function storedKeys(userId: string): Promise<number[]> {
  // Opening a missing store would create it.
  const db = await openDB<{ outbox: { key: number; value: unknown } }>(storeName(userId), undefined, {
    upgrade(_db, _from, _to, transaction) {
      transaction.done.catch(() => {})
      transaction.abort()
    },
  })
  try {
    return await db.getAllKeys('outbox')
  } finally {
    db.close()
  }
}

/** The longest wait for a frozen tab, which never gives its lock back, milliseconds. */
const FROZEN = 1000

/**
 * Resolves when all tabs with this name have stopped, or after a second: each of them holds or awaits the lock for sending.
 * Resolves at once in a browser without Web Locks.
 */
export async function whenAlone(name: string, after: Environment['after'] = browser.after): Promise<void> {
  const late = new AbortController()
  const callOff = after(FROZEN, () => late.abort())
  await navigator.locks?.request(name, { signal: late.signal }, () => {}).catch(() => {})
  callOff()
}

/** Removes the database of a user. */
export const removeStore = (userId: string): Promise<void> => deleteDB(storeName(userId))
