import { folded } from '@cloche/checklist/folded.ts'
import { GROUP_LEVELS } from '@cloche/contract/constants.ts'
import type { Reach } from '../../../base/http/reach.ts'
import { invalid, Problem } from '../../../base/faults/problem.ts'
import type { GroupRow } from './queries.ts'

/**
 * Puts a group, which may be a new one, in a place among its siblings. Returns all groups with their positions and levels. Throws
 * `invalid` below itself, below a group that is not there, below the fifth level; `conflict` beside a group of the same title.
 */
export function placed(groups: readonly GroupRow[], group: GroupRow, position = Infinity): GroupRow[] {
  const others = groups.filter(({ id }) => id !== group.id)
  if (group.parent !== null) requireParent([...others, group], group)
  const siblings = others
    .filter(({ parent }) => parent === group.parent)
    .toSorted((a, b) => a.position - b.position)
  const same = childCalled(siblings, group.parent, group.title)
  if (same)
    throw new Problem('conflict', 'A group of this title is there already', [
      { path: 'title', message: same.title },
    ])
  const inPlace = siblings.toSpliced(position, 0, group)
  return leveled([...others.filter((other) => !siblings.includes(other)), ...numbered(inPlace)])
}

/** The groups of a reach, the topmost without what lies above them. */
export function groupsWithin(
  reach: Pick<NonNullable<Reach>, 'groupIds'> | null,
  groups: readonly GroupRow[],
): GroupRow[] {
  if (reach === null) return [...groups]
  const known = new Set(reach.groupIds)
  return groups
    .filter(({ id }) => known.has(id))
    .map((group) => ({ ...group, parent: group.parent && known.has(group.parent) ? group.parent : null }))
}

/** The groups without some of them, whose later siblings move up. */
export function without(groups: readonly GroupRow[], gone: ReadonlySet<string>): GroupRow[] {
  const rest = groups.filter(({ id }) => !gone.has(id)).toSorted((a, b) => a.position - b.position)
  return [...Map.groupBy(rest, ({ parent }) => parent).values()].flatMap(numbered)
}

const numbered = (siblings: readonly GroupRow[]) => siblings.map((each, position) => ({ ...each, position }))

function requireParent(groups: readonly GroupRow[], { id, parent }: GroupRow): void {
  const byId = new Map(groups.map((each) => [each.id, each]))
  for (let above = parent; above !== null; above = byId.get(above)!.parent) {
    if (above === id) throw invalid('parent', 'A group can’t lie in itself or below itself')
    if (!byId.has(above)) throw invalid('parent', 'There is no group with this id')
  }
}

function leveled(groups: readonly GroupRow[]): GroupRow[] {
  const byId = new Map(groups.map((each) => [each.id, each]))
  const levelOf = ({ parent }: GroupRow): number => (parent === null ? 1 : 1 + levelOf(byId.get(parent)!))
  return groups.map((group) => {
    const depth = levelOf(group)
    if (depth > GROUP_LEVELS) throw invalid('parent', `The tree has ${GROUP_LEVELS} levels at most`)
    return { ...group, depth }
  })
}

/** The child of a group with a title, however it is written. */
export function childCalled(
  groups: readonly GroupRow[],
  parent: string | null,
  title: string,
): GroupRow | undefined {
  return groups.find((each) => each.parent === parent && folded(each.title) === folded(title))
}
