import { closeDatabase, openDatabase } from '@cloche/server/src/db/database.ts'
import { recompute } from '@cloche/server/src/insight/recompute.ts'

/** Builds the summaries of the insight anew. Returns how many differed from the visits, as they do if an event counted twice. */
export async function countDifferences(databaseUrl: string): Promise<number> {
  const db = openDatabase({ connectionString: databaseUrl })
  try {
    return (await recompute({ db, clock: () => new Date() })).differences
  } finally {
    await closeDatabase(db)
  }
}
