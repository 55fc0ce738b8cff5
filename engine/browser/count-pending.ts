import type { Environment } from '../environment.ts'
import { browser } from './browser.ts'
import { deleteDB, openDB } from 'idb'
import { createJournal } from './local-storage-journal.ts'
import { storeName } from './indexed-db-store.ts'

/** How many writes of a user wait on this device; nothing of them is read. 0 where there is no store, and none is made. */
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
  // A store that is not there would be made by opening it.
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

/** Longest that a frozen tab, which gives nothing back, is waited for, milliseconds. */
const FROZEN = 1000

/**
 * Resolves when the tabs that were open under this name have stopped, or after a second: each has or awaits the turn to send.
 * At once where the browser has no Web Locks.
 */
export async function whenAlone(name: string, after: Environment['after'] = browser.after): Promise<void> {
  const late = new AbortController()
  const callOff = after(FROZEN, () => late.abort())
  await navigator.locks?.request(name, { signal: late.signal }, () => {}).catch(() => {})
  callOff()
}

/** Removes the database of a user. */
export const removeStore = (userId: string): Promise<void> => deleteDB(storeName(userId))
