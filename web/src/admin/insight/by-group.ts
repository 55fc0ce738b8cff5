import { withThoseBelow } from '@cloche/checklist/group-tree.ts'
import type { Group } from '@cloche/contract/groups.ts'
import type { Insight } from '@cloche/contract/insight.ts'
import type { RankingResult } from '@cloche/contract/ranking.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'

/** A row of a group. */
export interface GroupRow {
  /** Null: the restaurants that are in no group. */
  id: string | null
  title: string
  /** 0 at the top of the tree. */
  level: number
  /** The number of restaurants that the figures are made of. */
  restaurants: number
}

/** The tree, and the restaurants with their groups. */
export interface Tree {
  groups: readonly Group[]
  placed: readonly Pick<Restaurant, 'id' | 'groupId'>[]
}

/**
 * Returns the figures of groups, each followed by those in it, siblings in order: made of the restaurants in the group or below it.
 * Groups without restaurants among `ids` are left out.
 */
function inTree<Made>(
  ids: readonly string[],
  { groups, placed }: Tree,
  made: (isOwn: (restaurantId: string) => boolean) => Made,
  order: (one: Made, other: Made) => number,
): (GroupRow & Made)[] {
  const known = new Set(groups.map(({ id }) => id))
  const groupOf = new Map(
    placed.map(({ id, groupId }) => [id, groupId !== null && known.has(groupId) ? groupId : null]),
  )
  const rowOf = (isIn: (groupId: string | null) => boolean, row: Omit<GroupRow, 'restaurants'>) => {
    const own = new Set(ids.filter((id) => isIn(groupOf.get(id) ?? null)))
    return { ...row, restaurants: own.size, ...made((id) => own.has(id)) }
  }
  const from = (parent: string | null, level: number): (GroupRow & Made)[] =>
    groups
      .filter((group) => group.parent === parent)
      .map(({ id, title }) => {
        const within = new Set<string | null>(withThoseBelow(groups, id))
        return rowOf((groupId) => within.has(groupId), { id, title, level })
      })
      .filter(({ restaurants }) => restaurants > 0)
      .toSorted(order)
      .flatMap((row) => [row, ...from(row.id, level + 1)])
  const outside = rowOf((groupId) => groupId === null, { id: null, title: '', level: 0 })
  return [...from(null, 0), ...(outside.restaurants > 0 ? [outside] : [])]
}

type Measured = { visits: number; mean: number | null }

export interface GroupFigures extends GroupRow, Measured {
  /** The means of categories by their ids. */
  categories: ReadonlyMap<string, Measured>
}

/** Returns the means of groups over the visits of their restaurants, the lowest of siblings first. */
export function byGroup(
  { restaurants, cells, categories }: Pick<Insight, 'restaurants' | 'cells' | 'categories'>,
  tree: Tree,
): GroupFigures[] {
  const cellsOf = Map.groupBy(cells, ({ categoryId }) => categoryId)
  return inTree(
    restaurants.map(({ id }) => id),
    tree,
    (isOwn) => ({
      ...together(restaurants.filter(({ id }) => isOwn(id))),
      categories: new Map(
        categories.map(({ id }) => [
          id,
          together((cellsOf.get(id) ?? []).filter(({ restaurantId }) => isOwn(restaurantId))),
        ]),
      ),
    }),
    (one, other) => (one.mean ?? 0) - (other.mean ?? 0),
  )
}

function together(all: readonly Measured[]): Measured {
  const visits = sumOf(all, (each) => each.visits)
  return { visits, mean: visits === 0 ? null : sumOf(all, (each) => each.visits * (each.mean ?? 0)) / visits }
}

export interface RankedGroup extends GroupRow {
  visits: number
  /** The mean over the visits. */
  raw: number
  /** The mean of the restaurants' estimates, each counted once. */
  estimate: number
  /** The least and the greatest estimate of its restaurants. */
  lowest: number
  highest: number
}

/**
 * Returns the groups of ranked restaurants, the best of siblings first. The mean of estimates is the estimate of the mean, since both
 * are linear; it has no interval here (docs/statistics.md, "Groups").
 */
export function rankedGroups(
  restaurants: readonly Pick<RankingResult['restaurants'][number], 'id' | 'visits' | 'raw' | 'estimate'>[],
  tree: Tree,
): RankedGroup[] {
  return inTree(
    restaurants.map(({ id }) => id),
    tree,
    (isOwn) => {
      const own = restaurants.filter(({ id }) => isOwn(id))
      const estimates = own.map(({ estimate }) => estimate)
      const visits = sumOf(own, (each) => each.visits)
      return {
        visits,
        raw: sumOf(own, (each) => each.visits * each.raw) / visits,
        estimate: sumOf(own, ({ estimate }) => estimate) / own.length,
        lowest: Math.min(...estimates),
        highest: Math.max(...estimates),
      }
    },
    (one, other) => other.estimate - one.estimate,
  )
}

const sumOf = <Each>(all: readonly Each[], of: (each: Each) => number): number =>
  all.reduce((sum, each) => sum + of(each), 0)
