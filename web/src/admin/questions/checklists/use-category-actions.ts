import type { BankQuestion } from '@cloche/contract/questions.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Place, Side } from '../../kit/tree-places.ts'
import { focusRow } from '../../kit/use-tree-keys.ts'
import type { Branch } from '../tree/branches.ts'
import { oneStep } from '../tree/places.ts'
import { putBefore, without } from './chosen.ts'
import type { useChecklistChanges } from './use-checklist-changes.ts'

interface Options {
  checklistId: string
  /** The items of the checklist, in order. */
  items: readonly BankQuestion[]
  changes: ReturnType<typeof useChecklistChanges>
  announce: (words: string) => void
  /** Focuses a row after the next render of the tree. */
  focusLater: (id: string) => void
}

type Category = Pick<BankQuestion, 'id' | 'title'>

/** Adds categories to a checklist, moves them in it, and takes them out. */
export function useCategoryActions({ checklistId, items, changes, announce, focusLater }: Options) {
  const { t } = useLingui()
  const categories = items.filter(({ parent }) => parent === null)
  const ids = categories.map(({ id }) => id)
  const after = (id: string) => ids[ids.indexOf(id) + 1] ?? null

  const move = (id: string, { index }: Pick<Place, 'index'>) => {
    const category = categories.find((each) => each.id === id)
    if (!category || ids.indexOf(id) === index) return
    const { title } = category
    const others = ids.filter((each) => each !== id)
    focusLater(id)
    changes.order(checklistId, {
      choose: putBefore([id], others[index] ?? null),
      back: putBefore([id], after(id)),
      said: t`“${title}” is moved.`,
    })
    const place = index + 1
    const count = ids.length
    announce(t`“${title}” is now ${place} of ${count}`)
  }
  const add = (given: readonly Category[], next: string | null = null) => {
    const added = given.map(({ id }) => id)
    const { title } = given[0]!
    const said =
      given.length === 1
        ? t`“${title}” is added.`
        : plural(given.length, { one: '# category is added', other: '# categories are added' })
    changes.choose(checklistId, { choose: putBefore(added, next), back: without(added), said })
    announce(said)
  }
  return {
    move,
    add: (given: readonly Branch[]) => add(given.map(({ category }) => category)),
    takeOut: ({ id, title }: Category) => {
      const said = t`“${title}” is taken out.`
      const neighbour = after(id) ?? ids[ids.indexOf(id) - 1]
      changes.choose(checklistId, { choose: without([id]), back: putBefore([id], after(id)), said })
      announce(said)
      focusRow(neighbour)
    },
    step: (id: string, side: Side) => {
      const place = oneStep(items, id, side)
      if (place) move(id, place)
      else announce(side === 'before' ? t`It is the first already` : t`It is the last already`)
    },
    /** Puts a category before another one, wherever it is. */
    putBefore: (category: Category, before: Category) => {
      if (!ids.includes(category.id)) return add([category], before.id)
      move(category.id, { index: ids.filter((id) => id !== category.id).indexOf(before.id) })
    },
  }
}
