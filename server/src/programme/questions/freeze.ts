import { v7 } from 'uuid'
import { itemsOfChecklist } from '@cloche/checklist/bank.ts'
import type { Database } from '../../base/db/database.ts'
import { categoriesOf } from './checklist-queries.ts'
import { withRenamedCondition } from './condition.ts'
import { inOrder } from './order.ts'
import { currentBank, insertCopies, type Copy } from './queries.ts'

/**
 * Copies a checklist of the bank, or all of it, into a visit; conditions then name the copies. Returns false, and copies nothing, while
 * there is no question. Call it with the visit locked.
 */
export async function freezeBank(
  db: Database,
  { id: visitId, checklist_id }: { id: string; checklist_id: string | null },
): Promise<boolean> {
  const bank = await (checklist_id === null ? currentBank(db) : bankOf(db, checklist_id))
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

/** The bank's items of a checklist, with its order of categories. */
async function bankOf(db: Database, checklistId: string) {
  const [bank, categories] = await Promise.all([currentBank(db), categoriesOf(db, checklistId)])
  const placeOf = new Map(categories.map((id, place) => [id, place]))
  return itemsOfChecklist(inOrder(bank), categories).map((item) => ({
    ...item,
    position: placeOf.get(item.id) ?? item.position,
  }))
}
