import type { Group } from '@cloche/contract/groups.ts'
import { beside, into } from '../../entities/groups/group-tree.ts'
import type { DropTarget, Place } from '../../kit/tree-places.ts'

/** How much of a row's height, at either edge, is for the place beside it. The rest puts into it. */
const EDGE = 0.3

/** Returns where a group dropped at a point would land; null if it can't land there. */
export function dropTarget(
  tree: Element,
  groups: readonly Group[],
  id: string,
  { x, y }: { x: number; y: number },
): DropTarget | null {
  const bounds = tree.getBoundingClientRect()
  const within = Math.min(Math.max(x, bounds.left + 1), bounds.right - 1)
  const under = document.elementsFromPoint(within, y).find((each) => tree.contains(each) && each !== tree)
  const row = under?.closest<HTMLElement>('li[data-item]')
  if (!row) return null
  const other = row.dataset['item']!
  const { top, height } = row.getBoundingClientRect()
  const at = (y - top) / height
  const target = (place: Place | null, side: DropTarget['side']) => place && { place, at: row, side }
  if (at < EDGE) return target(beside(groups, id, other, 'before'), 'before')
  if (at < 1 - EDGE) return id === other ? null : target(into(groups, id, other, 'last'), 'inside')
  if (row.dataset['unfolded'] !== undefined) return target(into(groups, id, other, 'first'), 'after')
  return target(beside(groups, id, other, 'after'), 'after')
}
