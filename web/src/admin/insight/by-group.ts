import { withThoseBelow } from '@cloche/checklist/group-tree.ts'
import type { Group } from '@cloche/contract/groups.ts'
import type { Insight } from '@cloche/contract/insight.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'

type Measured = { visits: number; mean: number | null }

export interface GroupFigures extends Measured {
  /** Null: the restaurants that are in no group. */
  id: string | null
  title: string
  /** 0 at the top of the tree. */
  level: number
  /** The number of restaurants with visits that the figures are made of. */
  restaurants: number
  /** The means of categories by their ids. */
  categories: ReadonlyMap<string, Measured>
}

/**
 * Returns the figures of groups, each followed by those in it, the lowest of siblings first: means over the visits of all restaurants
 * in the group or below it. Groups without such visits are left out.
 */
export function byGroup(
  { restaurants, cells, categories }: Pick<Insight, 'restaurants' | 'cells' | 'categories'>,
  groups: readonly Group[],
  placed: readonly Pick<Restaurant, 'id' | 'groupId'>[],
): GroupFigures[] {
  const groupOf = new Map(placed.map(({ id, groupId }) => [id, groupId]))
  const known = new Set(groups.map(({ id }) => id))
  const figures = (isIn: (groupId: string | null) => boolean) => {
    const isOfGroup = (id: string) => {
      const groupId = groupOf.get(id) ?? null
      return isIn(groupId !== null && known.has(groupId) ? groupId : null)
    }
    const own = restaurants.filter(({ id }) => isOfGroup(id))
    const ownCells = cells.filter(({ restaurantId }) => isOfGroup(restaurantId))
    return {
      ...together(own),
      restaurants: own.length,
      categories: new Map(
        categories.map(({ id }) => [id, together(ownCells.filter(({ categoryId }) => categoryId === id))]),
      ),
    }
  }
  const from = (parent: string | null, level: number): GroupFigures[] =>
    groups
      .filter((group) => group.parent === parent)
      .map(({ id, title }) => {
        const within = new Set(withThoseBelow(groups, id))
        return { id, title, level, ...figures((groupId) => groupId !== null && within.has(groupId)) }
      })
      .filter((group) => group.restaurants > 0)
      .toSorted((a, b) => (a.mean ?? 0) - (b.mean ?? 0))
      .flatMap((group) => [group, ...from(group.id, level + 1)])
  const outside = { id: null, title: '', level: 0, ...figures((groupId) => groupId === null) }
  return [...from(null, 0), ...(outside.restaurants > 0 ? [outside] : [])]
}

function together(all: readonly Measured[]): Measured {
  const visits = all.reduce((sum, each) => sum + each.visits, 0)
  const points = all.reduce((sum, { visits: count, mean }) => sum + count * (mean ?? 0), 0)
  return { visits, mean: visits === 0 ? null : points / visits }
}
