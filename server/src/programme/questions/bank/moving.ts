import type { BankQuestion } from '@cloche/contract/questions.ts'
import { audit } from '../../../base/audit/service.ts'
import type { Context } from '../../../base/context.ts'
import type { Session } from '../../../base/http/sessions.ts'
import { auditEntry } from './audit-entry.ts'
import { changeBank, itemOf, storeOrder } from './changing.ts'
import { presentItem } from './present.ts'
import type { BankRow } from './queries.ts'

/**
 * Moves an item by that many places (negative: earlier) among its siblings, at most to their end. Checklist and add-on sections
 * are not siblings. Throws `not_found`, or `conflict` naming the questions whose condition breaks.
 */
export function moveItem(
  context: Context,
  session: Session,
  id: string,
  places: number,
): Promise<BankQuestion> {
  return changeBank(context, async (bank) => {
    const before = itemOf(bank.items, id)
    const isSibling = (item: BankRow) =>
      item.parent === before.parent && (item.parent !== null || item.type === before.type)
    const others = bank.items.filter((item) => !isSibling(item))
    const siblings = bank.items.filter(isSibling)
    const after = [...others, ...shifted(siblings, siblings.indexOf(before), places)]
    const moved = itemOf(await storeOrder(bank, after), before.id)
    if (moved.position !== before.position) {
      const changes = { order: [before.position, moved.position] as [number, number] }
      await audit(bank.db, session, bank.now, [auditEntry('move', moved, changes)])
    }
    return presentItem(moved)
  })
}

function shifted<T>(items: readonly T[], from: number, places: number): T[] {
  const to = Math.min(Math.max(from + places, 0), items.length - 1)
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
}
