import { v7 } from 'uuid'
import type { z } from 'zod'
import { inOrder, pathOf, withThoseBelow } from '@cloche/checklist/group-tree.ts'
import { GROUPS_MAX } from '@cloche/contract/constants.ts'
import type { Group, groupCalls } from '@cloche/contract/groups.ts'
import { audit, changesBetween, type NewAuditEntry } from '../../../base/audit/service.ts'
import type { Context } from '../../../base/context.ts'
import type { Database } from '../../../base/db/database.ts'
import type { Session } from '../../../base/http/sessions.ts'
import { notFound, Problem, requireVersion } from '../../../base/faults/problem.ts'
import { checklistTitles, requireChecklist } from '../usual-checklist.ts'
import { presentGroup } from './present.ts'
import {
  allGroups,
  findGroup,
  groupsWithRestaurants,
  insertGroups,
  liveGroups,
  lockForRemoval,
  lockGroups,
  markGroups,
  placeGroups,
  removedWith,
  restaurantsIn,
  updateGroup,
  type GroupRow,
} from './queries.ts'
import { childCalled, groupsWithin, placed, without } from './tree.ts'

/** The number of restaurants that a refused removal names. */
const NAMED = 200

type NewGroup = z.output<typeof groupCalls.create.body>
type Edited = z.output<typeof groupCalls.update.body>
interface Asked {
  id: string
  expected: number | undefined
}

/** The tree, each group followed by those in it; removed ones only on request. What lies above the reach of the caller is not told. */
export async function groupTree({ db }: Context, { reach }: Session, withDeleted: boolean): Promise<Group[]> {
  const groups = await (withDeleted ? allGroups : liveGroups)(db)
  return inOrder(groupsWithin(reach, groups)).map(presentGroup)
}

/** The locked tree; `groups` are all that are not removed. */
interface Tree {
  db: Database
  groups: GroupRow[]
  now: Date
}

/** Runs a change of the tree in a transaction; two changes run one after the other. */
function changeTree<T>({ db, clock }: Context, change: (tree: Tree) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await lockGroups(transaction)
    return change({ db: transaction, groups: await liveGroups(transaction), now: clock() })
  })
}

/**
 * Adds a group at the end of its siblings. Throws `invalid` where it can't lie, `conflict` for a title that a sibling has or when the
 * tree is full.
 */
export function addGroup(context: Context, session: Session, { title, parent }: NewGroup): Promise<Group> {
  return changeTree(context, async ({ db, groups, now }) => {
    requireRoom(groups.length + 1)
    const row = newGroup(title, parent?.toLowerCase() ?? null)
    const after = placed(groups, row)
    const added = groupIn(after, row.id)
    await insertGroups(db, [added])
    await audit(db, session, now, [creationEntry('create', added, after)])
    return presentGroup(added)
  })
}

/**
 * Renames a group, moves it, or gives it another usual checklist. Throws `not_found`, `changed`, and as `addGroup` does; `invalid` also for a place below itself.
 */
export function changeGroup(
  context: Context,
  session: Session,
  { id, expected }: Asked,
  { title, parent, position, checklistId }: Edited,
): Promise<Group> {
  return changeTree(context, async ({ db, groups, now }) => {
    const before = groupIn(groups, id)
    requireVersion(presentGroup(before), expected)
    const target = parent === undefined ? before.parent : (parent?.toLowerCase() ?? null)
    const stays = target === before.parent ? before.position : Infinity
    const checklist_id = checklistId === undefined ? before.checklist_id : checklistId
    if (checklist_id !== before.checklist_id) await requireChecklist(db, checklist_id)
    const after = placed(groups, { ...before, title, parent: target, checklist_id }, position ?? stays)
    const edited = groupIn(after, before.id)
    const titles = await checklistTitles(db, [before, edited])
    const changes = changesBetween(loggedFields(before, groups, titles), loggedFields(edited, after, titles))
    if (Object.keys(changes).length === 0) return presentGroup(before)
    const version = await updateGroup(db, edited)
    await storePlaces(db, groups, after)
    const isMoved = edited.title === before.title && checklist_id === before.checklist_id
    const action = isMoved ? 'move' : 'update'
    await audit(db, session, now, [entryOn(edited, action, changes)])
    return presentGroup({ ...edited, version })
  })
}

/**
 * Removes a group with those below it; a second call is a no-op. Throws `not_found`, `changed`, or `conflict` with the ids and titles
 * of the restaurants that are in them.
 */
export function removeGroup(context: Context, session: Session, { id, expected }: Asked): Promise<void> {
  return changeTree(context, async ({ db, groups, now }) => {
    const found = await findGroup(db, id)
    if (!found) throw notFound()
    if (found.deleted_at) return
    requireVersion(presentGroup(found), expected)
    const gone = withThoseBelow(groups, found.id)
    await markGroups(db, gone, now)
    const there = await restaurantsIn(db, gone, NAMED)
    if (there.length > 0)
      throw new Problem(
        'conflict',
        'Restaurants are in this group',
        there.map((each) => ({ path: each.id, message: each.title })),
      )
    await storePlaces(db, groups, without(groups, new Set(gone)))
    await audit(db, session, now, [entryOn(found, 'remove')])
  })
}

/**
 * Restores a removed group with those that were removed with it. Throws `not_found`; `conflict` while the group above is removed, or
 * when a sibling has taken the title; `invalid` when the group above has moved too far down.
 */
export function restoreGroup(context: Context, session: Session, id: string): Promise<Group> {
  return changeTree(context, async ({ db, groups, now }) => {
    const found = await findGroup(db, id)
    if (!found) throw notFound()
    if (!found.deleted_at) return presentGroup(found)
    const back = (await removedWith(db, found)).map((row) => ({ ...row, deleted_at: null }))
    const above = found.parent === null ? undefined : await findGroup(db, found.parent)
    if (above?.deleted_at)
      throw new Problem('conflict', 'The group above is removed', [{ path: above.id, message: above.title }])
    requireRoom(groups.length + back.length)
    const [first, ...below] = back
    const after = placed([...groups, ...below], first!, found.position)
    // The places come first: a removed group has none that a constraint holds it to.
    await storePlaces(db, [...groups, ...back], after)
    await markGroups(
      db,
      back.map((each) => each.id),
      null,
    )
    const restored = (await findGroup(db, found.id))!
    await audit(db, session, now, [entryOn(restored, 'restore')])
    return presentGroup(restored)
  })
}

/**
 * Finds the groups of paths of titles, however they are written, and makes those that are missing. Returns their ids by path, and the
 * ids of those made. Call it in a transaction with the tree locked, with paths of five titles at most; an empty path names no group.
 */
export async function makePaths(
  db: Database,
  session: Session,
  now: Date,
  paths: readonly (readonly string[])[],
): Promise<{ ids: Map<readonly string[], string>; made: string[] }> {
  const before = await liveGroups(db)
  let after = before
  const made: GroupRow[] = []
  const ids = new Map<readonly string[], string>()
  for (const path of paths) {
    let parent: string | null = null
    for (const title of path) {
      const known = childCalled(after, parent, title)
      const group: GroupRow = known ?? newGroup(title, parent)
      if (!known) {
        after = placed(after, group)
        made.push(group)
      }
      parent = group.id
    }
    if (parent !== null) ids.set(path, parent)
  }
  requireRoom(after.length)
  const rows = made.map(({ id }) => groupIn(after, id))
  if (rows.length > 0) await insertGroups(db, rows)
  await audit(
    db,
    session,
    now,
    rows.map((row) => creationEntry('import', row, after)),
  )
  return { ids, made: rows.map(({ id }) => id) }
}

/**
 * Removes groups that an import made, those that nobody changed and in which no restaurant and no group stays. Returns how many of them
 * stay. Call it in a transaction, after its restaurants are locked.
 */
export async function undoPaths(
  db: Database,
  session: Session,
  now: Date,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  await lockGroups(db)
  const given = new Set(await lockForRemoval(db, ids))
  const groups = await liveGroups(db)
  const filled = new Set(await groupsWithRestaurants(db, [...given]))
  const gone = new Set<string>()
  for (const { id, version } of groups.toSorted((a, b) => b.depth - a.depth)) {
    const stays = groups.some((each) => each.parent === id && !gone.has(each.id))
    if (given.has(id) && version === 1 && !filled.has(id) && !stays) gone.add(id)
  }
  await markGroups(db, [...gone], now)
  await storePlaces(db, groups, without(groups, gone))
  await audit(
    db,
    session,
    now,
    groups.filter(({ id }) => gone.has(id)).map((row) => entryOn(row, 'remove')),
  )
  return given.size - gone.size
}

function requireRoom(count: number): void {
  if (count > GROUPS_MAX) throw new Problem('conflict', `The tree holds ${GROUPS_MAX} groups at most`)
}

function newGroup(title: string, parent: string | null): GroupRow {
  const place = { parent, position: 0, depth: 1 }
  return { id: v7(), title, ...place, checklist_id: null, deleted_at: null, version: 1 }
}

function groupIn(groups: readonly GroupRow[], id: string): GroupRow {
  const found = groups.find((each) => each.id === id.toLowerCase())
  if (!found) throw notFound()
  return found
}

async function storePlaces(
  db: Database,
  before: readonly GroupRow[],
  after: readonly GroupRow[],
): Promise<void> {
  const stored = new Map(before.map((each) => [each.id, each]))
  const moved = after.filter(({ id, position, depth }) => {
    const was = stored.get(id)
    return was?.position !== position || was.depth !== depth
  })
  if (moved.length > 0)
    await placeGroups(
      db,
      moved.map(({ id, position, depth }) => ({ id, position, depth })),
    )
}

function loggedFields(
  row: GroupRow,
  groups: readonly GroupRow[],
  checklists: ReadonlyMap<string, string> = new Map(),
) {
  const checklist = row.checklist_id && (checklists.get(row.checklist_id) ?? null)
  return { title: row.title, group: pathOf(groups, row.parent) || null, order: row.position, checklist }
}

function entryOn(
  { id, title }: GroupRow,
  action: NewAuditEntry['action'],
  changes: NewAuditEntry<'group'>['changes'] = {},
): NewAuditEntry {
  return { action, entity: 'group', entityId: id, subject: title, changes }
}

function creationEntry(
  action: 'create' | 'import',
  row: GroupRow,
  groups: readonly GroupRow[],
): NewAuditEntry {
  const { title, group } = loggedFields(row, groups)
  return entryOn(row, action, changesBetween({}, { title, group }))
}
