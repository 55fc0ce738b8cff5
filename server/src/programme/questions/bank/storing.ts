import type { BankQuestion } from '@cloche/contract/questions.ts'
import { audit } from '../../../base/audit/service.ts'
import type { Context } from '../../../base/context.ts'
import type { Database } from '../../../base/db/database.ts'
import type { Session } from '../../../base/http/sessions.ts'
import { auditEntry } from './audit-entry.ts'
import { changeBank, itemOf, requireFit, storeOrder } from './changing.ts'
import { byName, withOwnNames } from './names.ts'
import { rowOf } from './present.ts'
import { insertItems, markRemoved } from './queries.ts'

/** `name` is the item's name in a workbook. */
export type NewBankItem = Omit<BankQuestion, 'deletedAt' | 'version'> & { name?: string | null | undefined }

/**
 * Adds categories with their questions after the existing ones, or instead of them; replaced items can be restored. Ids are new,
 * and conditions name them. `then` gets the added categories in the same transaction, and its result is returned. Stores all or nothing; throws `invalid` with paths from `items.0`, `conflict`.
 */
export function storeItems<Result = void>(
  context: Context,
  session: Session,
  items: readonly NewBankItem[],
  mode: 'add' | 'replace',
  then?: (db: Database, categoryIds: readonly string[]) => Promise<Result>,
): Promise<Result | undefined> {
  return changeBank(context, async (bank) => {
    const replaced = mode === 'replace' ? bank.items.filter((item) => item.parent === null) : []
    const taken = mode === 'replace' ? [] : byName(bank.items).keys()
    const rows = withOwnNames(items.toSorted((a, b) => a.order - b.order).map(rowOf), new Set(taken))
    const after = mode === 'replace' ? rows : [...bank.items, ...rows]
    requireFit(after, rows, (index) => `items.${items.findIndex((item) => item.id === rows[index]!.id)}.`)
    const ordered = await storeOrder(bank, after)
    const added = rows.map((row) => itemOf(ordered, row.id))
    await markRemoved(
      bank.db,
      replaced.map((item) => item.id),
      bank.now,
    )
    await insertItems(bank.db, added)
    await audit(bank.db, session, bank.now, [
      ...replaced.map((item) => auditEntry('remove', item)),
      ...added.map((item) => auditEntry('import', item)),
    ])
    return then?.(
      bank.db,
      added.flatMap(({ id, parent }) => (parent === null ? id : [])),
    )
  })
}
