import type { Environment } from '../environment.ts'
import { browser } from './browser.ts'
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Journal } from '../journal.ts'
import { createJournal } from './local-storage-journal.ts'
import { tabsOf } from '../tabs.ts'
import { storeName } from './indexed-db-store.ts'

interface Stored extends DBSchema {
  outbox: { key: number; value: unknown }
}

/** Counts the waiting writes of a user without reading them. Returns 0 without a store, and creates none. */
export async function countPending(userId: string, journal = createJournal(userId)): Promise<number> {
  const stored = await using(userId, (db) => db.getAllKeys('outbox')).catch(() => [])
  return countOf(stored ?? [], journal)
}

/** Removes a user's data when no other tab writes, unless writes wait or `known` is not 0. Returns the number of waiting writes. */
export async function emptyDevice(
  userId: string,
  known: number,
  journal = createJournal(userId),
  after = browser.after,
): Promise<number> {
  // Another tab may have noted or stored a write unknown to this tab, and must not do so after the count.
  await whenAlone(tabsOf(userId), after)
  // The guest may log in again before the end, and entries noted from now on must stay.
  const noted = journal.entries().map(([seq]) => seq)
  const left = await emptyUnlessPending(userId, known, journal)
  if (left === 0) journal.clear(noted)
  return left
}

/** Counts and empties in one transaction, and leaves the empty database: the guest may log in again meanwhile. */
async function emptyUnlessPending(userId: string, known: number, journal: Journal): Promise<number> {
  const left = await using(userId, async (db) => {
    const names = [...db.objectStoreNames]
    const transaction = db.transaction(names, 'readwrite', { durability: 'strict' })
    const stored = await transaction.objectStore('outbox').getAllKeys()
    const count = Math.max(known, countOf(stored, journal))
    if (count === 0) await Promise.all(names.map((name) => transaction.objectStore(name).clear()))
    await transaction.done
    return count
  })
  return left ?? Math.max(known, countOf([], journal))
}

function countOf(stored: readonly number[], journal: Pick<Journal, 'entries'>): number {
  const seqs = new Set(stored)
  for (const [seq, item] of journal.entries()) {
    if (item) seqs.add(seq)
    else seqs.delete(seq)
  }
  return seqs.size
}

/** Uses the database of a user. Resolves to undefined without one. */
async function using<T>(
  userId: string,
  act: (db: IDBPDatabase<Stored>) => Promise<T>,
): Promise<T | undefined> {
  // Opening a missing store would create it.
  const db = await openDB<Stored>(storeName(userId), undefined, {
    upgrade(_db, _from, _to, transaction) {
      transaction.done.catch(() => {})
      transaction.abort()
    },
  }).catch(() => undefined)
  try {
    return db && (await act(db))
  } finally {
    db?.close()
  }
}

/** The longest wait for a frozen tab, which never gives its lock back, milliseconds. */
const FROZEN = 1000

/**
 * Resolves when all tabs with this name have stopped, or after a second: each of them holds or awaits the lock for sending.
 * Resolves at once in a browser without Web Locks.
 */
async function whenAlone(name: string, after: Environment['after']): Promise<void> {
  const late = new AbortController()
  const callOff = after(FROZEN, () => late.abort())
  await navigator.locks?.request(name, { signal: late.signal }, () => {}).catch(() => {})
  callOff()
}
