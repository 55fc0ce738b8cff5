import { inOrder, lineOf } from '@cloche/checklist/group-tree.ts'
import { GROUP_LEVELS } from '@cloche/contract/constants.ts'
import type { Group } from '@cloche/contract/groups.ts'
import type { Place, Side } from '../../kit/tree-places.ts'

/** Returns the groups in a group, in order. */
export function childrenOf(groups: readonly Group[], parent: string | null): Group[] {
  return groups.filter((each) => each.parent === parent).toSorted((a, b) => a.position - b.position)
}

/** Returns whether a group, with all below it, may lie in another one: not in itself, and with five levels at most. */
export function mayLieIn(groups: readonly Group[], id: string, parent: string | null): boolean {
  const above = lineOf(groups, parent)
  return !above.some((each) => each.id === id) && above.length + levelsOf(groups, id) <= GROUP_LEVELS
}

function levelsOf(groups: readonly Group[], id: string): number {
  return 1 + Math.max(0, ...childrenOf(groups, id).map((child) => levelsOf(groups, child.id)))
}

/** Returns the tree with a group at its new place. */
export function placed(groups: readonly Group[], id: string, { parent, index }: Place): Group[] {
  const group = groups.find((each) => each.id === id)!
  const siblings = childrenOf(groups, parent).filter((each) => each.id !== id)
  const next = siblings.toSpliced(index, 0, { ...group, parent })
  const positions = new Map(next.map((each, position) => [each.id, position]))
  return inOrder(
    groups.map((each) => {
      const moved = each.id === id ? { ...each, parent } : each
      return { ...moved, position: positions.get(each.id) ?? each.position }
    }),
  )
}

/** Returns the place next to another group; null if the group may not lie there. */
export function beside(groups: readonly Group[], id: string, otherId: string, side: Side): Place | null {
  const { parent } = groups.find((each) => each.id === otherId)!
  if (id === otherId || !mayLieIn(groups, id, parent)) return null
  const siblings = childrenOf(groups, parent).filter((each) => each.id !== id)
  const index = siblings.findIndex((each) => each.id === otherId)
  return { parent, index: side === 'before' ? index : index + 1 }
}

/** Returns the place at an end of another group; null if the group may not lie there. */
export function into(
  groups: readonly Group[],
  id: string,
  parent: string,
  end: 'first' | 'last',
): Place | null {
  if (!mayLieIn(groups, id, parent)) return null
  const siblings = childrenOf(groups, parent).filter((each) => each.id !== id)
  return { parent, index: end === 'first' ? 0 : siblings.length }
}

export type Direction = Side | 'out' | 'in'

/** Returns the next place among the siblings, the one after the group above, or the end of the sibling before; null if there is none. */
export function oneStep(groups: readonly Group[], id: string, direction: Direction): Place | null {
  const group = groups.find((each) => each.id === id)!
  if (direction === 'out') return group.parent === null ? null : beside(groups, id, group.parent, 'after')
  const siblings = childrenOf(groups, group.parent)
  const next = siblings[siblings.indexOf(group) + (direction === 'after' ? 1 : -1)]
  if (!next) return null
  return direction === 'in' ? into(groups, id, next.id, 'last') : beside(groups, id, next.id, direction)
}
