import { arranged, brokenBy, earlierThan, optionFaults } from '@cloche/checklist/bank.ts'
import { BANK_MAX } from '@cloche/contract/constants.ts'
import { CATEGORY_TYPES, type CategoryType } from '@cloche/contract/questions.ts'
import type { Context } from '../../../base/context.ts'
import type { Database } from '../../../base/db/database.ts'
import { notFound, Problem, type Fault } from '../../../base/faults/problem.ts'
import { plannedWithout } from '../checklist-queries.ts'
import { inOrder } from '../order.ts'
import { currentBank } from '../queries.ts'
import { lockBank, placeItems, type BankRow } from './queries.ts'

/** The locked bank; `items` are all that are not removed, in order. */
export interface Bank {
  db: Database
  items: BankRow[]
  now: Date
}

/** Runs a change of the bank in a transaction; two changes run one after the other. */
export function changeBank<T>({ db, clock }: Context, change: (bank: Bank) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await lockBank(transaction)
    const items = inOrder(await currentBank(transaction))
    return change({ db: transaction, items, now: clock() })
  })
}

export const isCategoryType = (type: BankRow['type']): type is CategoryType =>
  (CATEGORY_TYPES as readonly string[]).includes(type)

export function itemOf(items: readonly BankRow[], id: string): BankRow {
  const found = items.find((item) => item.id === id.toLowerCase())
  if (!found) throw notFound()
  return found
}

/** Throws `invalid` with every fault of the items of `after`; `pathOf` gives an item's path in the request. */
export function requireFit(
  after: readonly BankRow[],
  changed: readonly BankRow[],
  pathOf: (index: number) => string = () => '',
): void {
  const bank = arranged(after)
  const faults = changed.flatMap((item, index) =>
    faultsOf(bank, item).map(({ path, message }) => ({ path: pathOf(index) + path, message })),
  )
  if (faults.length > 0) throw new Problem('invalid', undefined, faults)
}

function faultsOf(bank: readonly BankRow[], { id, parent, type, options }: BankRow): Fault[] {
  if ((parent === null) !== isCategoryType(type))
    return [
      { path: 'type', message: `${type} is not a type of ${parent === null ? 'categories' : 'questions'}` },
    ]
  if (parent !== null && !bank.some((item) => item.id === parent && item.parent === null))
    return [{ path: 'parent', message: 'There is no category with this id' }]
  return optionFaults(type, options, earlierThan(bank, id))
}

/**
 * Stores the order of `after` as positions from 0 and returns the bank. The caller inserts new items. Throws `conflict` when
 * there are too many items, or naming the questions whose condition breaks.
 */
export async function storeOrder({ db, items }: Bank, after: readonly BankRow[]): Promise<BankRow[]> {
  if (after.length > BANK_MAX && after.length > items.length)
    throw new Problem('conflict', `The bank holds ${BANK_MAX} categories and questions at most`)
  const placed = withPlaces(arranged(after))
  const broken = brokenBy(items, placed)
  if (broken.length > 0)
    throw new Problem('conflict', 'The conditions of these questions would no longer hold', namesOf(broken))
  await refuseEmptied(db, items, placed)
  const stored = new Map(after.map((item) => [item.id, item.position]))
  const moved = placed.filter((item) => item.position !== stored.get(item.id))
  if (moved.length > 0)
    await placeItems(
      db,
      moved.map(({ id, position }) => ({ id, position })),
    )
  return placed
}

/** Throws `conflict` naming the checklists of planned visits that a removal or a move leaves without a question. */
async function refuseEmptied(
  db: Database,
  before: readonly BankRow[],
  after: readonly BankRow[],
): Promise<void> {
  const parentOf = new Map(after.map(({ id, parent }) => [id, parent]))
  if (before.every(({ id, parent }) => parentOf.get(id) === parent)) return
  const asked = after.flatMap(({ id, parent }) => (parent === null ? [] : id))
  const emptied = await plannedWithout(db, asked)
  if (emptied.length > 0)
    throw new Problem(
      'conflict',
      'Visits are planned with these checklists, which would ask nothing',
      emptied.map(({ id, title }) => ({ path: id, message: title })),
    )
}

function withPlaces(items: readonly BankRow[]): BankRow[] {
  const taken = new Map<string | null, number>()
  return items.map((item) => {
    const position = taken.get(item.parent) ?? 0
    taken.set(item.parent, position + 1)
    return { ...item, position }
  })
}

/** The items as a `conflict` names them. */
export function namesOf(items: readonly BankRow[]): Fault[] {
  return items.map(({ id, title }) => ({ path: id, message: title }))
}
