import { createHash } from 'node:crypto'
import type { FormUpdate } from '@cloche/contract/bank.ts'
import { audit, changesBetween } from '../../../base/audit/service.ts'
import type { Context } from '../../../base/context.ts'
import type { Session } from '../../../base/http/sessions.ts'
import { Problem } from '../../../base/faults/problem.ts'
import { withRenamedCondition } from '../condition.ts'
import { inOrder } from '../order.ts'
import { currentBank } from '../queries.ts'
import { auditEntry, changesOf } from './audit-entry.ts'
import { changeBank, itemOf, requireFit, storeOrder } from './changing.ts'
import { isWithoutRow, matchRows } from './matching.ts'
import { merged, ONLY_NOTES, type Unsaid } from './merging.ts'
import { byName, withOwnNames } from './names.ts'
import { rowOf } from './present.ts'
import { outOfOrder } from './out-of-order.ts'
import { insertItems, markRemoved, updateItems, type BankRow } from './queries.ts'
import type { NewBankItem } from './storing.ts'

export interface Update {
  items: readonly NewBankItem[]
  unsaid: Unsaid
}

/** An item of the bank that the workbook also has. */
interface Pair {
  before: BankRow
  edited: BankRow
}

interface Plan {
  after: BankRow[]
  added: BankRow[]
  changed: Pair[]
  /** The items that change their place among their siblings. */
  moved: Pair[]
  unchanged: number
  /** The items that only the bank has. */
  rest: BankRow[]
}

/** Compares a workbook with the bank, item by item by name. Stores nothing. */
export async function previewUpdate({ db }: Context, update: Update): Promise<FormUpdate> {
  const items = inOrder(await currentBank(db))
  const { added, changed, moved, unchanged, rest } = planOf(items, update, 'keep')
  return {
    basis: basisOf(items),
    added: added.map(({ id }) => id),
    changed: changed.map(({ before, edited }) => ({
      id: edited.id,
      parent: edited.parent,
      title: edited.title,
      changes: changesOf(before, edited),
    })),
    moved: moved.map(({ edited }) => presentBriefly(edited)),
    unchanged,
    rest: rest.map(presentBriefly),
  }
}

function presentBriefly({ id, parent, title, type }: BankRow): FormUpdate['rest'][number] {
  return { id, parent, title, type }
}

/**
 * Brings the bank to what a workbook says: items of the same name change and keep their ids, others are added, and the rest is
 * kept or removed. Throws `changed` when the bank is not as `basis` says any more, `invalid`, `conflict`.
 */
export function storeUpdate(
  context: Context,
  session: Session,
  update: Update,
  { basis, rest }: { basis: string; rest: 'keep' | 'remove' },
): Promise<void> {
  return changeBank(context, async (bank) => {
    if (basisOf(bank.items) !== basis)
      throw new Problem('changed', 'The bank was changed after the workbook was compared with it')
    const plan = planOf(bank.items, update, rest)
    const edited = plan.changed.map((change) => change.edited)
    // First, since a condition that breaks is refused by the name of its question.
    const ordered = await storeOrder(bank, plan.after)
    requireFit(plan.after, [...plan.added, ...edited], (index) =>
      index < plan.added.length ? `added.${index}.` : `changed.${index - plan.added.length}.`,
    )
    const removed = rest === 'remove' ? plan.rest : []
    const goneIds = new Set(removed.map(({ id }) => id))
    const gone = removed.filter(({ parent }) => parent === null || !goneIds.has(parent))
    await markRemoved(
      bank.db,
      gone.map(({ id }) => id),
      bank.now,
    )
    if (edited.length > 0) await updateItems(bank.db, edited)
    await insertItems(
      bank.db,
      plan.added.map(({ id }) => itemOf(ordered, id)),
    )
    await audit(bank.db, session, bank.now, [
      ...gone.map((item) => auditEntry('remove', item)),
      ...plan.changed.map((change) =>
        auditEntry('update', change.edited, changesOf(change.before, change.edited)),
      ),
      ...plan.moved.map(({ before }) => {
        const moved = itemOf(ordered, before.id)
        return auditEntry(
          'move',
          moved,
          changesBetween({ order: before.position }, { order: moved.position }),
        )
      }),
      ...plan.added.map((item) => auditEntry('import', item)),
    ])
  })
}

/** Returns the basis of an update, which every change of the bank changes. */
function basisOf(items: readonly BankRow[]): string {
  const state = items.map(({ id, version, parent, position, name }) => [id, version, parent, position, name])
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 32)
}

function planOf(items: readonly BankRow[], { items: said, unsaid }: Update, rest: 'keep' | 'remove'): Plan {
  const rows = said.map(rowOf)
  const matches = matchRows(items, rows)
  const ids = new Map([...matches].map(([id, before]) => [id, before.id]))
  const named = rows.map((row): BankRow => ({
    ...row,
    id: ids.get(row.id) ?? row.id,
    parent: row.parent && (ids.get(row.parent) ?? row.parent),
    options: withRenamedCondition(row.options, ids),
  }))
  const beforeById = new Map([...matches.values()].map((before) => [before.id, before]))
  const fresh = withOwnNames(
    named.filter(({ id }) => !beforeById.has(id)),
    new Set(byName(items).keys()),
  )
  const freshById = new Map(fresh.map((row) => [row.id, row]))
  const next = named.map((row) => {
    const before = beforeById.get(row.id)
    if (!before) return freshById.get(row.id)!
    return isWithoutRow(row)
      ? merged(before, { ...row, title: before.title }, ONLY_NOTES)
      : merged(before, row, unsaid)
  })
  const pairs = next.flatMap((edited) => {
    const before = beforeById.get(edited.id)
    return before ? [{ before, edited }] : []
  })
  const changed = pairs.filter(({ before, edited }) => Object.keys(changesOf(before, edited)).length > 0)
  const moved = movedIn(pairs, items)
  return {
    after: rest === 'keep' ? interleaved(next, items, beforeById) : next,
    added: fresh,
    changed,
    moved,
    unchanged: pairs.length - new Set([...changed, ...moved]).size,
    rest: items.filter(({ id }) => !beforeById.has(id)),
  }
}

/** Returns the items that change their place among the siblings that they keep. `pairs` has the order of the workbook. */
function movedIn(pairs: readonly Pair[], items: readonly BankRow[]): Pair[] {
  const places = new Map(items.map(({ id }, place) => [id, place]))
  const staying = pairs.filter(({ before, edited }) => siblingsOf(before) === siblingsOf(edited))
  return [...Map.groupBy(staying, ({ edited }) => siblingsOf(edited)).values()].flatMap((siblings) =>
    outOfOrder(siblings, ({ before }) => places.get(before.id)!),
  )
}

/** Checklist and add-on sections are not siblings. */
function siblingsOf({ parent, type }: BankRow): string {
  return parent ?? type
}

/** Returns the workbook's items in its order; an item that only the bank has follows its predecessor in the bank. */
function interleaved(
  next: readonly BankRow[],
  items: readonly BankRow[],
  matched: ReadonlyMap<string, BankRow>,
): BankRow[] {
  const after = [...next]
  const parents = new Map([...items, ...next].map(({ id, parent }) => [id, parent]))
  for (const [place, item] of items.entries()) {
    if (matched.has(item.id)) continue
    const previous = items
      .slice(0, place)
      .findLast(({ id, parent }) => parent === item.parent && parents.get(id) === parent)
    after.splice(previous ? after.findIndex(({ id }) => id === previous.id) + 1 : 0, 0, item)
  }
  return after
}
