import { v7 } from 'uuid'
import type { Database } from '../db/database.ts'
import { withRenamedCondition } from './condition.ts'
import { currentBank, insertCopies, type Copy } from './queries.ts'

/** Copies the bank into a visit; conditions then name the copies. Call it with the visit locked. */
export async function freezeBank(db: Database, visitId: string): Promise<void> {
  const bank = await currentBank(db)
  const filled = new Set(bank.map((item) => item.parent))
  const items = bank.filter((item) => item.parent !== null || filled.has(item.id))
  const copyIds = new Map(items.map((item) => [item.id, v7()]))
  const copies = items.map((item): Copy => ({
    ...item,
    id: copyIds.get(item.id)!,
    source_id: item.id,
    parent: item.parent && copyIds.get(item.parent)!,
    options: withRenamedCondition(item.options, copyIds),
  }))
  await insertCopies(db, visitId, copies)
}
