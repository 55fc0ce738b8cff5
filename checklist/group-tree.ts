import { PATH_SIGN } from '@cloche/contract/constants.ts'
import type { Group } from '@cloche/contract/groups.ts'

type Placed = Pick<Group, 'id' | 'parent' | 'position'>
type Named = Pick<Group, 'id' | 'parent' | 'title'>

/** Returns each group followed by those in it. Groups whose parent is not there come last. */
export function inOrder<G extends Placed>(groups: readonly G[]): G[] {
  const within = Map.groupBy(
    groups.toSorted((a, b) => a.position - b.position),
    ({ parent }) => parent,
  )
  const from = (parent: string | null): G[] =>
    (within.get(parent) ?? []).flatMap((group) => [group, ...from(group.id)])
  const reached = from(null)
  const known = new Set(reached)
  return [...reached, ...groups.filter((group) => !known.has(group))]
}

/** Returns the ids of a group and of all below it. */
export function withThoseBelow(groups: readonly Pick<Group, 'id' | 'parent'>[], id: string): string[] {
  const children = groups.filter(({ parent }) => parent === id)
  return [id, ...children.flatMap((child) => withThoseBelow(groups, child.id))]
}

/** Returns a group and those it lies in, the top one first; none for an id that is not there. */
export function lineOf<G extends Pick<Group, 'id' | 'parent'>>(groups: readonly G[], id: string | null): G[] {
  const group = groups.find((each) => each.id === id)
  return group ? [...lineOf(groups, group.parent), group] : []
}

/** Returns a group's path, such as `Client › Brand › Region`; empty for an id that is not there. */
export const pathOf = (groups: readonly Named[], id: string | null): string =>
  lineOf(groups, id)
    .map(({ title }) => title)
    .join(PATH_SIGN)

/** Returns the paths of all groups by id. */
export const pathsOf = (groups: readonly Named[]): Map<string, string> =>
  new Map(groups.map(({ id }) => [id, pathOf(groups, id)]))
