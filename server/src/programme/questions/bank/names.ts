import type { Context } from '../../../base/context.ts'
import type { BankQuestion } from '@cloche/contract/questions.ts'
import { changeBank } from './changing.ts'
import { presentItem } from './present.ts'
import { storeNames, type BankRow } from './queries.ts'

const NAME = /^[A-Za-z_][A-Za-z0-9_.-]{0,99}$/

/** Returns the items by name. If a restored item shares a name, the first item keeps it. */
export function byName(items: readonly BankRow[]): Map<string, BankRow> {
  const named = new Map<string, BankRow>()
  for (const item of items) if (item.name !== null && !named.has(item.name)) named.set(item.name, item)
  return named
}

/** Keeps the names of new items that every tool takes and no item before has. */
export function withOwnNames(items: readonly BankRow[], taken: ReadonlySet<string>): BankRow[] {
  const seen = new Set([...taken, 'meta'])
  return items.map((item) => {
    const { name } = item
    if (name === null || !NAME.test(name) || seen.has(name)) return { ...item, name: null }
    seen.add(name)
    return item
  })
}

/**
 * The bank with a name for each item, by id. Items without a name get one of `nameFor`, which is given the names that are taken;
 * from then on they keep it.
 */
export function namedBank(
  context: Context,
  nameFor: (items: readonly BankQuestion[], taken: ReadonlySet<string>) => ReadonlyMap<string, string>,
): Promise<{ items: BankQuestion[]; names: ReadonlyMap<string, string> }> {
  return changeBank(context, async ({ db, items }) => {
    const holders = byName(items)
    const isNamed = (item: BankRow) => item.name !== null && holders.get(item.name) === item
    const nameless = items.filter((item) => !isNamed(item))
    const given = nameFor(nameless.map(presentItem), new Set(holders.keys()))
    if (nameless.length > 0) await storeNames(db, Object.fromEntries(given))
    const names = new Map([...given, ...[...holders].map(([name, { id }]) => [id, name] as const)])
    return { items: items.map(presentItem), names }
  })
}
