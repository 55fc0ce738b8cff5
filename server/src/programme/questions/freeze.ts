import { v7 } from 'uuid'
import type { Database } from '../../base/db/database.ts'
import { withRenamedCondition } from './condition.ts'
import { currentBank, insertCopies, type Copy } from './queries.ts'

/**
 * Copies the bank into a visit; conditions then name the copies. Returns false, and copies nothing, while the bank has no question.
 * Call it with the visit locked.
 */
export async function freezeBank(db: Database, visitId: string): Promise<boolean> {
  const bank = await currentBank(db)
  const filled = new Set(bank.map((item) => item.parent))
  const items = bank.filter((item) => item.parent !== null || filled.has(item.id))
  if (items.length === 0) return false
  const copyIds = new Map(items.map((item) => [item.id, v7()]))
  const copies = items.map((item): Copy => ({
    ...item,
    id: copyIds.get(item.id)!,
    source_id: item.id,
    parent: item.parent && copyIds.get(item.parent)!,
    options: withRenamedCondition(item.options, copyIds),
  }))
  await insertCopies(db, visitId, copies)
  return true
}
