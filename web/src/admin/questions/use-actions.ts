import { useLingui } from '@lingui/react/macro'
import type { Refusal } from './refusal.ts'
import { branchesOf } from './tree/branches.ts'
import type { Place } from '../kit/tree-places.ts'
import { oneStep } from './tree/places.ts'
import type { TreeActions } from './tree/tree-actions.ts'
import { focusRow } from '../kit/use-tree-keys.ts'
import type { useAddress } from './use-address.ts'
import { useBankCopy } from './use-bank.ts'
import { useItemActions } from './use-item-actions.ts'
import { useDrafts } from './use-drafts.ts'
import { useMove } from './use-move.ts'

interface Options {
  address: ReturnType<typeof useAddress>
  refuse: (refusal: Refusal | null) => void
  announce: (words: string) => void
  unfold: (category: string | null) => void
  /** Focuses a row after the next render of the tree. */
  focusLater: (id: string) => void
}

/** The actions of the rows, their menus and the editor's head. */
export function useActions({ address: { openId, go }, refuse, announce, unfold, focusLater }: Options) {
  const { t } = useLingui()
  const bank = useBankCopy()
  const drafts = useDrafts()
  const itemActions = useItemActions(refuse)
  const move = useMove({ drafts, announce, refuse })

  const moveTo = (id: string, place: Place) => {
    unfold(place.parent)
    focusLater(id)
    move(id, place)
  }
  const actions: TreeActions = {
    open: (id) => go({ open: id, new: null, in: null }),
    add: (type, category) => go({ open: null, new: type, in: category }),
    step: (id, side) => {
      const place = oneStep(bank.get(), id, side)
      if (place) moveTo(id, place)
      else announce(side === 'before' ? t`It is the first already` : t`It is the last already`)
    },
    duplicate: (item) => {
      void itemActions.duplicate(item).then((copy) => copy && go({ open: copy.id, new: null, in: null }))
    },
    remove: (item) => {
      const neighbour = neighbourOf(item.id)
      void itemActions.remove(item).then(() => {
        if (bank.get().some(({ id }) => id === item.id)) return
        if (openId === item.id) go({ open: null })
        focusRow(neighbour)
      })
    },
  }
  return { actions, move: moveTo, itemActions }

  /** Returns the row that takes the focus when a row disappears. */
  function neighbourOf(id: string): string | undefined {
    const rows = branchesOf(bank.get()).flatMap(({ category, questions }) => [category, ...questions])
    const place = rows.findIndex((row) => row.id === id)
    const isGone = (row: { id: string; parent: string | null }) => row.id === id || row.parent === id
    return (rows.slice(place).find((row) => !isGone(row)) ?? rows[place - 1])?.id
  }
}
