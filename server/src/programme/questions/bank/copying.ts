import { v7 } from 'uuid'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { audit } from '../../../base/audit/service.ts'
import type { Context } from '../../../base/context.ts'
import type { Session } from '../../../base/http/sessions.ts'
import { withRenamedCondition } from '../condition.ts'
import { auditEntry } from './audit-entry.ts'
import { changeBank, itemOf, storeOrder } from './changing.ts'
import { presentItem, rowOf } from './present.ts'
import { insertItems, type BankRow } from './queries.ts'

/**
 * Puts a copy of a question, or of a category with its questions, after it. The title has no suffix, since guests would read it.
 * Conditions inside the copy name the copies. Throws `not_found`, `conflict` when the bank is full.
 */
export function duplicateItem(
  context: Context,
  session: Session,
  id: string,
): Promise<{ items: BankQuestion[] }> {
  return changeBank(context, async (bank) => {
    const original = itemOf(bank.items, id)
    const copies = copiesOf(
      bank.items.filter((item) => item.id === original.id || item.parent === original.id),
    )
    const after = bank.items.flatMap((item) => (item.id === original.id ? [item, ...copies] : [item]))
    const ordered = await storeOrder(bank, after)
    const added = copies.map((copy) => itemOf(ordered, copy.id))
    await insertItems(bank.db, added)
    await audit(
      bank.db,
      session,
      bank.now,
      added.map((copy) => auditEntry('create', copy)),
    )
    return { items: added.map(presentItem) }
  })
}

function copiesOf(items: readonly BankRow[]): BankRow[] {
  const ids = new Map(items.map((item) => [item.id, v7()]))
  return items.map((item) =>
    rowOf({
      ...item,
      id: ids.get(item.id)!,
      parent: ids.get(item.parent ?? '') ?? item.parent,
      name: null,
      options: withRenamedCondition(item.options, ids),
    }),
  )
}
