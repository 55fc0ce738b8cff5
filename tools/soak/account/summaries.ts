import { closeDatabase, openDatabase } from '@cloche/server/src/base/db/database.ts'
import { rowsOf } from '@cloche/server/src/base/db/rows.ts'
import { recompute } from '@cloche/server/src/figures/insight/recompute.ts'

const WRONG_COMMENTS = `
  select count(*)::int as comments from (
    (table written_comments except table comments) union all (table comments except table written_comments)) as wrong`

/**
 * Builds the summaries of the insight anew. Returns how many differed from the visits, as they do if an event counted twice, and how many
 * comments did.
 */
export async function countDifferences(databaseUrl: string): Promise<number> {
  const db = openDatabase({ connectionString: databaseUrl })
  try {
    const [wrong] = await rowsOf<{ comments: number }>(db, WRONG_COMMENTS, [])
    return (await recompute({ db, clock: () => new Date() })).differences + wrong!.comments
  } finally {
    await closeDatabase(db)
  }
}
