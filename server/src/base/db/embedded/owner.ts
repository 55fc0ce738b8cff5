import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { EmbeddedError } from './problem.ts'

const FILE = 'owner.lock'
const RETRY_MS = 100
const SQLITE_BUSY = 5
/** Another process may hold the file for a moment to read the owner's name. */
const BUSY_TIMEOUT_MS = 100

export interface Ownership {
  release(): void
}

/**
 * Takes a file lock of the kernel, which ends with this process. Node has no file locks, SQLite has them on every system. Null:
 * another process holds it.
 */
function tryLock(file: string): Ownership | null {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    database.exec('pragma journal_mode = memory; begin immediate')
    database.exec(`pragma user_version = ${process.pid}; commit; begin immediate`)
    return { release: () => database.close() }
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null
    throw error
  }
}

/** The name of the process that holds the lock, if known. */
function ownerOf(file: string): string {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    return String(database.prepare('pragma user_version').get()?.user_version || 'unknown')
  } catch {
    return 'unknown'
  } finally {
    database.close()
  }
}

/**
 * Reserves `home` for this process until it is released or the process ends. Waits `patience` milliseconds for another Cloche to
 * stop, then throws an EmbeddedError that names it.
 */
export async function own(home: string, patience: number): Promise<Ownership> {
  const file = join(home, FILE)
  const deadline = Date.now() + patience
  for (;;) {
    try {
      const ownership = tryLock(file)
      if (ownership !== null) return ownership
    } catch (cause) {
      throw new EmbeddedError(`${file} can't be locked: ${(cause as Error).message}.`, { cause })
    }
    if (Date.now() > deadline)
      throw new EmbeddedError(
        `Another Cloche (process ${ownerOf(file)}) uses the data in ${home}. Stop it first, or set another DATA_DIR.`,
      )
    await wait(RETRY_MS)
  }
}

/** Whether another process has reserved `home`. */
export function isOwned(home: string): boolean {
  const ownership = tryLock(join(home, FILE))
  ownership?.release()
  return ownership === null
}
