import { v7 } from 'uuid'
import type { z } from 'zod'
import { firstCharacters } from '@cloche/checklist/characters.ts'
import { folded } from '@cloche/checklist/folded.ts'
import type { Checklist, checklistCalls } from '@cloche/contract/checklists.ts'
import { CHECKLISTS_MAX } from '@cloche/contract/constants.ts'
import { audit, changesBetween, type NewAuditEntry } from '../../base/audit/service.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { invalid, notFound, Problem, requireVersion } from '../../base/faults/problem.ts'
import type { Session } from '../../base/http/sessions.ts'
import { findChecklists, listChecklists, type ChecklistRow } from '../questions/service.ts'
import {
  holdCategories,
  insertChecklist,
  lockChecklist,
  lockOrder,
  placeChecklists,
  plannedWith,
  storeCategories,
  updateChecklist,
} from './queries.ts'

/** The number of visits that a refusal names. */
const NAMED = 20

/** The most letters of a title. */
const TITLE_MAX = 100

type New = z.output<typeof checklistCalls.create.body>
type Edited = z.output<typeof checklistCalls.update.body>

interface Asked {
  id: string
  expected: number | undefined
}

export async function checklists({ db }: Context, withDeleted: boolean): Promise<Checklist[]> {
  return (await listChecklists(db, withDeleted)).map(presentChecklist)
}

/** The checklists that are not removed, in order, while nobody else changes their order or titles. */
interface Order {
  db: Database
  live: ChecklistRow[]
  now: Date
}

function changeOrder<T>({ db, clock }: Context, change: (order: Order) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    await lockOrder(transaction)
    return change({ db: transaction, live: await listChecklists(transaction, false), now: clock() })
  })
}

/** Adds a checklist after the others. Throws `invalid` at a category that is not there, `conflict` at a title that another one has. */
export function addChecklist(context: Context, session: Session, given: New): Promise<Checklist> {
  return changeOrder(context, (order) => add(order, session, given, order.live.length))
}

/** Adds a checklist with the categories of another one after it. Throws `not_found`, and `conflict` as `addChecklist` does. */
export function duplicateChecklist(
  context: Context,
  session: Session,
  id: string,
  title: string,
): Promise<Checklist> {
  return changeOrder(context, (order) => {
    const original = liveIn(order, id)
    const place = order.live.indexOf(original) + 1
    return add(order, session, { title, categoryIds: original.category_ids }, place)
  })
}

/**
 * Makes a checklist of an imported form's categories, whose title gets a number where another one has it, and returns its id. Call it in
 * the transaction of the import.
 */
export async function addImported(
  db: Database,
  session: Session,
  now: Date,
  { title, categoryIds }: New,
): Promise<string> {
  await lockOrder(db)
  const order = { db, live: await listChecklists(db, false), now }
  const taken = new Set(order.live.map((each) => folded(each.title)))
  const asked = firstCharacters(title.trim(), TITLE_MAX - 4)
  let free = asked
  for (let number = 2; taken.has(folded(free)); number += 1) free = `${asked} ${number}`
  const { id } = await add(order, session, { title: free, categoryIds }, order.live.length)
  return id
}

async function add(order: Order, session: Session, { title, categoryIds }: New, place: number) {
  const { db, live, now } = order
  const id = v7()
  requireTitle(live, id, title)
  const titles = await requireCategories(db, categoryIds)
  if (!(await insertChecklist(db, { id, title, position: place })))
    throw new Problem('conflict', `There are ${CHECKLISTS_MAX} checklists at most, with removed ones`)
  await storeCategories(db, id, categoryIds)
  await placeChecklists(db, idsOf(live).toSpliced(place, 0, id))
  const [row] = await findChecklists(db, [id])
  const changes = changesBetween({}, { title, categories: inWords(categoryIds, titles) })
  await audit(db, session, now, [entryOn(row!, 'create', changes)])
  return presentChecklist(row!)
}

/**
 * Changes a checklist, its place, or both. Throws `not_found`, `changed`, and as `addChecklist` does; `conflict` naming the planned visits
 * that would have no question.
 */
export function changeChecklist(
  context: Context,
  session: Session,
  { id, expected }: Asked,
  { title, categoryIds, position }: Edited,
): Promise<Checklist> {
  return changeOrder(context, async (order) => {
    const { db, live, now } = order
    const before = await lockChecklist(db, id)
    if (!before) throw notFound()
    requireVersion(presentChecklist(before), expected)
    const place = live.findIndex((each) => each.id === before.id)
    if (place < 0) throw notFound()
    requireTitle(live, before.id, title)
    const titles = await requireCategories(db, [...categoryIds, ...before.category_ids], categoryIds.length)
    const others = idsOf(live).toSpliced(place, 1)
    const placed = others.toSpliced(position ?? place, 0, before.id)
    const isRechosen = String(categoryIds) !== String(before.category_ids)
    const changes = changesBetween(
      { title: before.title, categories: inWords(before.category_ids, titles), order: place },
      { title, categories: inWords(categoryIds, titles), order: placed.indexOf(before.id) },
    )
    if (Object.keys(changes).length === 0 && !isRechosen) return presentChecklist(before)
    await updateChecklist(db, { ...before, title })
    await storeCategories(db, before.id, categoryIds)
    await placeChecklists(db, placed)
    const [after] = await findChecklists(db, [before.id])
    if (after!.questions === 0 && before.questions > 0) await refuseWithPlans(db, before)
    const isPlaced = Object.keys(changes).every((field) => field === 'order')
    await audit(db, session, now, [entryOn(after!, isPlaced ? 'move' : 'update', changes)])
    return presentChecklist(after!)
  })
}

/**
 * Removes a checklist; a second call is a no-op. Throws `not_found`, `changed`, or `conflict` naming the planned visits that no phone has
 * read. Visits that were made keep it.
 */
export function removeChecklist(context: Context, session: Session, { id, expected }: Asked): Promise<void> {
  return changeOrder(context, async ({ db, live, now }) => {
    const before = await lockChecklist(db, id)
    if (!before) throw notFound()
    if (before.deleted_at) return
    requireVersion(presentChecklist(before), expected)
    await refuseWithPlans(db, before)
    await updateChecklist(db, { ...before, deleted_at: now.toISOString() })
    await placeChecklists(
      db,
      idsOf(live).filter((each) => each !== before.id),
    )
    await audit(db, session, now, [entryOn(before, 'remove')])
  })
}

/** Restores a removed checklist to its place. Throws `not_found`, or `conflict` where another one has taken the title. */
export function restoreChecklist(context: Context, session: Session, id: string): Promise<Checklist> {
  return changeOrder(context, async ({ db, live, now }) => {
    const before = await lockChecklist(db, id)
    if (!before) throw notFound()
    if (!before.deleted_at) return presentChecklist(before)
    requireTitle(live, before.id, before.title)
    await updateChecklist(db, { ...before, deleted_at: null })
    await placeChecklists(db, idsOf(live).toSpliced(before.position, 0, before.id))
    const [after] = await findChecklists(db, [before.id])
    await audit(db, session, now, [entryOn(after!, 'restore')])
    return presentChecklist(after!)
  })
}

function liveIn({ live }: Order, id: string): ChecklistRow {
  const found = live.find((each) => each.id === id.toLowerCase())
  if (!found) throw notFound()
  return found
}

function requireTitle(live: readonly ChecklistRow[], id: string, title: string): void {
  const same = live.find((each) => each.id !== id && folded(each.title) === folded(title))
  if (same)
    throw new Problem('conflict', 'A checklist of this title is there already', [
      { path: 'title', message: same.title },
    ])
}

/** Returns the titles of categories by id. Throws `invalid` where one of the first `given` is none of the bank. */
async function requireCategories(
  db: Database,
  ids: readonly string[],
  given = ids.length,
): Promise<Map<string, string>> {
  const titles = await holdCategories(db, ids)
  const missing = ids.slice(0, given).findIndex((id) => !titles.has(id))
  if (missing >= 0) throw invalid(`categoryIds.${missing}`, 'There is no category with this id')
  return titles
}

async function refuseWithPlans(db: Database, { id }: ChecklistRow): Promise<void> {
  const planned = await plannedWith(db, id, NAMED)
  if (planned.length > 0)
    throw new Problem(
      'conflict',
      'Visits are planned with this checklist',
      planned.map((visit) => ({ path: visit.id, message: `${visit.title}, ${visit.at}` })),
    )
}

const idsOf = (rows: readonly ChecklistRow[]) => rows.map(({ id }) => id)

const inWords = (ids: readonly string[], titles: ReadonlyMap<string, string>) =>
  ids.length === 0 ? null : ids.map((id) => titles.get(id) ?? id)

function entryOn(
  { id, title }: ChecklistRow,
  action: NewAuditEntry['action'],
  changes: NewAuditEntry<'checklist'>['changes'] = {},
): NewAuditEntry {
  return { action, entity: 'checklist', entityId: id, subject: title, changes }
}

function presentChecklist(row: ChecklistRow): Checklist {
  return {
    id: row.id,
    title: row.title,
    position: row.position,
    categoryIds: row.category_ids,
    questions: row.questions,
    deletedAt: row.deleted_at,
    version: row.version,
  }
}
