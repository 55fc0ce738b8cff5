import { progressOf } from '@cloche/checklist/complete.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Database } from '../../base/db/database.ts'
import { BoundedCache, MIB } from '../../base/memory/bounded-cache.ts'
import { rulesByVisit } from './rules.ts'

interface Known {
  revision: number
  progress: Visit['progress']
}

const known = new BoundedCache<Known>(4 * MIB)

/** The progress of started visits at the given revisions, by visit; two queries at most. */
export async function progressAt(
  db: Database,
  visits: readonly { id: string; revision: number | null }[],
): Promise<Map<string, Visit['progress']>> {
  const found = new Map(visits.map(({ id }) => [id, known.get(id)]))
  const changed = visits.filter(({ id, revision }) => found.get(id)?.revision !== revision)
  const rules = await rulesByVisit(
    db,
    changed.map(({ id }) => id),
  )
  for (const { id, revision } of changed) {
    const counted = { revision: revision ?? 0, progress: progressOf(rules.get(id) ?? []) }
    found.set(id, counted)
    known.set(id, counted)
  }
  return new Map(visits.map(({ id }) => [id, found.get(id)!.progress]))
}
