import { monthOf, moved } from '@cloche/insight/points.ts'
import type { Database } from '../../base/db/database.ts'
import { BoundedCache, ownBytes } from '../../base/memory/bounded-cache.ts'

interface KnownMonth {
  version: string
  packed: Buffer
}

interface MonthRow {
  /** Its first day, `YYYY-MM-DD`. */
  month: string
  /** Changes whenever the month is packed again; null for a month that is not packed. */
  version: string | null
  /** Null for a month that the cache has in this version. */
  packed: Buffer | null
}

type KnownMonths = BoundedCache<KnownMonth>

/**
 * Makes a cache of packed months for each database, of `maxBytes` at most. Packed months hardly ever change. Returns a function that
 * finds the cache of a database.
 */
export function knownMonths(maxBytes: number): (db: Database) => KnownMonths {
  const all = new WeakMap<Database, KnownMonths>()
  return (db) => {
    const known = all.get(db) ?? new BoundedCache(maxBytes, { bytesOf: ({ packed }) => packed.length })
    all.set(db, known)
    return known
  }
}

/** Reads the months of a period. `read` gets the months in the cache, as `YYYY-MM-DD version`, and may leave out their content. */
export async function readMonths<R extends MonthRow>(
  known: KnownMonths | null,
  { from, to }: { from: string; to: string },
  read: (versions: readonly string[]) => Promise<readonly R[]>,
): Promise<(R & { packed: Buffer })[]> {
  const found = new Map<string, KnownMonth>()
  for (let [month, last] = monthOf(from); month <= to; [month, last] = monthOf(moved(last, 1))) {
    const one = known?.get(month)
    if (one) found.set(month, one)
  }
  const rows = await read([...found].map(([month, { version }]) => `${month} ${version}`))
  return rows.map((row) => {
    const { month, version } = row
    const packed = row.packed ?? found.get(month)!.packed
    if (row.packed && version !== null) known?.set(month, { version, packed: ownBytes(packed) })
    return { ...row, packed }
  })
}
