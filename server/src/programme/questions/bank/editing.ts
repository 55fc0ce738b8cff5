import { v7 } from 'uuid'
import type { z } from 'zod'
import { arranged, brokenBy } from '@cloche/checklist/bank.ts'
import { testsIn } from '@cloche/checklist/condition.ts'
import type { bankCalls } from '@cloche/contract/bank.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { audit } from '../../../base/audit/service.ts'
import type { Context } from '../../../base/context.ts'
import type { Session } from '../../../base/http/sessions.ts'
import { invalid, notFound, Problem, requireVersion } from '../../../base/faults/problem.ts'
import { auditEntry, changesOf } from './audit-entry.ts'
import { changeBank, isCategoryType, itemOf, namesOf, requireFit, storeOrder, type Bank } from './changing.ts'
import { presentItem, rowOf } from './present.ts'
import {
  findItem,
  insertItems,
  itemsWithIds,
  markRemoved,
  markRestored,
  questionsIn,
  updateItem,
  type BankRow,
} from './queries.ts'

type NewItem = z.output<typeof bankCalls.create.body>
type Edited = z.output<typeof bankCalls.update.body>

/**
 * Adds a category, or a question at the end of its category. Throws `invalid` for options that don't fit the type, a
 * category that isn't there, a condition on no earlier question; `conflict` when the bank is full.
 */
export function addItem(context: Context, session: Session, body: NewItem): Promise<BankQuestion> {
  return changeBank(context, async (bank) => {
    const row = rowOf({ ...body, id: v7(), parent: body.parent?.toLowerCase() ?? null })
    const after = [...bank.items, row]
    requireFit(after, [row])
    const added = itemOf(await storeOrder(bank, after), row.id)
    await insertItems(bank.db, [added])
    await audit(bank.db, session, bank.now, [auditEntry('create', added)])
    return presentItem(added)
  })
}

/**
 * Changes an item. With another `parent`, or another type of a category, it moves to the end of its new siblings. Throws
 * `not_found`, `changed`, `invalid`, or `conflict` naming the questions whose condition breaks.
 */
export function changeItem(
  context: Context,
  session: Session,
  id: string,
  body: Edited,
  expected: number | undefined,
): Promise<BankQuestion> {
  return changeBank(context, async (bank) => {
    const before = await requireItem(bank, id, expected)
    if (isCategoryType(before.type) && body.parent !== undefined)
      throw invalid('parent', 'A category lies in no other')
    const { title, logo = null, type, options } = body
    const edited = {
      ...before,
      title,
      logo,
      type,
      options,
      parent: body.parent?.toLowerCase() ?? before.parent,
    }
    const changes = changesOf(before, edited)
    if (Object.keys(changes).length === 0) return presentItem(before)
    const after = replaced(bank.items, before, edited)
    requireFit(after, [edited])
    const ordered = itemOf(await storeOrder(bank, after), before.id)
    const version = await updateItem(bank.db, ordered)
    await audit(bank.db, session, bank.now, [auditEntry('update', ordered, changes)])
    return presentItem({ ...ordered, version })
  })
}

async function requireItem({ db, items }: Bank, id: string, expected: number | undefined): Promise<BankRow> {
  const found = await findItem(db, id)
  if (!found) throw notFound()
  requireVersion(presentItem(found), expected)
  return itemOf(items, found.id)
}

function replaced(items: readonly BankRow[], before: BankRow, edited: BankRow): BankRow[] {
  const isCategoryOfOtherType = edited.parent === null && edited.type !== before.type
  if (edited.parent === before.parent && !isCategoryOfOtherType)
    return items.map((item) => (item.id === edited.id ? edited : item))
  return [...items.filter((item) => item.id !== edited.id), edited]
}

/**
 * Removes an item from the bank, a category with its questions; a second call is a no-op. Throws `changed`, or `conflict` naming
 * the questions whose condition depends on it.
 */
export function removeItem(
  context: Context,
  session: Session,
  id: string,
  expected: number | undefined,
): Promise<void> {
  return changeBank(context, async (bank) => {
    const found = await findItem(bank.db, id)
    if (found?.deleted_at) return
    const row = await requireItem(bank, id, expected)
    await storeOrder(
      bank,
      bank.items.filter((item) => item.id !== row.id && item.parent !== row.id),
    )
    await markRemoved(bank.db, [row.id], bank.now)
    await audit(bank.db, session, bank.now, [auditEntry('remove', row)])
  })
}

/**
 * Restores a removed item to its place, or to the end of its siblings if a condition does not hold there. Throws `not_found`, or
 * `conflict` naming what has to be restored first: its category, or the questions of its conditions.
 */
export function restoreItem(context: Context, session: Session, id: string): Promise<BankQuestion> {
  return changeBank(context, async (bank) => {
    const found = await findItem(bank.db, id)
    if (!found) throw notFound()
    const back = await returning(bank, found)
    if (!found.deleted_at) return presentItem(found)
    const inPlace = putBack(bank.items, found, back)
    const holds = brokenBy(bank.items, arranged(inPlace)).length === 0
    const after = holds ? inPlace : [...bank.items, ...back]
    await requireSources(bank, after)
    const restored = itemOf(await storeOrder(bank, after), found.id)
    const version = await markRestored(bank.db, found.id)
    await audit(bank.db, session, bank.now, [auditEntry('restore', restored)])
    return presentItem({ ...restored, deleted_at: null, version })
  })
}

/** A removed item keeps its position, although the items after it have moved up. */
function putBack(
  items: readonly BankRow[],
  { parent, position }: BankRow,
  back: readonly BankRow[],
): BankRow[] {
  const next = items.filter((item) => item.parent === parent)[position]
  const place = next ? items.indexOf(next) : items.length
  return items.toSpliced(place, 0, ...back)
}

async function returning({ db, items }: Bank, row: BankRow): Promise<BankRow[]> {
  if (row.parent === null) return [row, ...(await questionsIn(db, row.id))]
  if (items.some((item) => item.id === row.parent)) return [row]
  const categories = await itemsWithIds(db, [row.parent])
  throw new Problem('conflict', 'Its category is removed', namesOf(categories))
}

async function requireSources({ db, items }: Bank, after: readonly BankRow[]): Promise<void> {
  const broken = brokenBy(items, arranged(after))
  if (broken.length === 0) return
  const ids = broken.flatMap((item) => testsIn(item.options.showIf!).map(({ question }) => question))
  const sources = await itemsWithIds(db, ids)
  throw new Problem('conflict', 'A condition asks about what is not there, or no longer so', namesOf(sources))
}
