import { takes } from '@cloche/checklist/answer.ts'
import { outdone, replaces } from '@cloche/checklist/merge.ts'
import type { Dish, DishChange } from '@cloche/contract/questions.ts'
import type { WriteBodies } from '@cloche/contract/writes.ts'
import type { Context } from '../../base/context.ts'
import { notFound, Problem } from '../../base/faults/problem.ts'
import { presentDish } from '../../programme/questions/service.ts'
import type { Writer } from '../../programme/visits/service.ts'
import {
  changeDish,
  findDish,
  findDishOrdered,
  insertDish,
  markDishRemoved,
  type DishChanges,
  type DishValues,
} from './dish-queries.ts'
import { rememberRemoval, removedBefore, revisionOf, touchQuestion } from './queries.ts'
import { requireWithinQuota } from './quota.ts'
import { capturedAt, orStored, questionOf, refuse, requireWritable, type WriteTo } from './writing.ts'

/** A stored dish with its question's revision; `removed` tells whether it has been removed since. */
export interface StoredDish {
  dish: Dish
  removed: boolean
  revision: number
}

/**
 * Adds a dish. If the id exists already, returns the stored dish, even a removed one. Throws `quota_reached` when the
 * question or the visit is full.
 */
export async function addDish(
  context: Context,
  to: WriteTo,
  { id, dishName, orderTime }: WriteBodies['dish'],
): Promise<StoredDish> {
  const { questionId, session, captured } = to
  const question = await questionOf(context.db, questionId)
  await refuse(context, to, 'id', takes(question, 'dishes') ? null : 'This question takes no dishes')
  const now = context.clock()
  return context.db.transaction().execute(async (db) => {
    const known = () => findDish(db, id)
    await orStored(requireWritable(db, session, questionId, now, true), async () => Boolean(await known()))
    const at = capturedAt(captured, now)
    const removed = await removedBefore(db, questionId, id)
    const added = await insertDish(db, { id, questionId, dishName, orderTime, at, removed })
    if (added) {
      await requireWithinQuota(db, 'dishes', questionId)
      return stored(added, await touchQuestion(db, questionId, now))
    }
    const dish = (await known())!
    if (dish.question_id !== question.id) throw new Problem('conflict', 'This id belongs to another dish')
    return stored(dish, await revisionOf(db, questionId))
  })
}

/** Returns the id of the dish ordered at that time. Throws `not_found`, or the reason why the guest may not write. */
export async function dishOrderedAt(
  { db, clock }: Context,
  { questionId, session }: Pick<WriteTo, 'questionId' | 'session'>,
  times: Parameters<typeof findDishOrdered>[2],
): Promise<string> {
  const dish = await findDishOrdered(db, questionId, times)
  if (dish) return dish.id
  await requireWritable(db, session, questionId, clock())
  throw notFound()
}

/**
 * Changes a dish. Each given field is merged alone, and its latest change wins (checklist/merge.ts). A removed dish
 * stays as it was. Throws `not_found` for an unknown dish.
 */
export async function updateDish(
  context: Context,
  { questionId, session, captured }: WriteTo,
  { id, ...fields }: WriteBodies['updateDish'],
): Promise<StoredDish> {
  const now = context.clock()
  const made = { at: captured === undefined ? now : new Date(captured), isImported: session.isImported }
  return context.db.transaction().execute(async (db) => {
    const find = async () => {
      const dish = await findDish(db, id)
      return dish?.question_id === questionId.toLowerCase() ? dish : null
    }
    const required = requireWritable(db, session, questionId, now, true)
    await orStored(required, async () => {
      const dish = await find()
      return dish !== null && !hasNews(newsOf(dish, fields, made, now))
    })
    const known = await find()
    if (!known) throw notFound()
    const news = newsOf(known, fields, made, now)
    if (!hasNews(news)) return stored(known, await revisionOf(db, questionId))
    const revision = await touchQuestion(db, questionId, now)
    return stored(await changeDish(db, known.id, news), revision)
  })
}

/**
 * Removes a dish and returns the question's revision; removing again does nothing. An unknown id is remembered, also in a closed visit:
 * the dish may arrive later, after the visit opened again.
 */
export async function removeDish(
  context: Context,
  session: Writer,
  { questionId, dishId }: { questionId: string; dishId: string },
): Promise<number> {
  const now = context.clock()
  return context.db.transaction().execute(async (db) => {
    const find = () => findDish(db, dishId)
    const required = requireWritable(db, session, questionId, now, true)
    await orStored(required, async () => (await find())?.deleted_at !== null)
    const dish = await find()
    if (dish && dish.question_id !== questionId.toLowerCase()) throw notFound()
    if (!dish) await rememberRemoval(db, questionId, dishId, now)
    if (!dish || dish.deleted_at) return revisionOf(db, questionId)
    await markDishRemoved(db, dishId, now)
    return touchQuestion(db, questionId, now)
  })
}

type DishRow = NonNullable<Awaited<ReturnType<typeof findDish>>>

/** `revision` is read under the question's lock: a later one might count a removal that `removed` does not tell. */
const stored = (dish: Omit<DishRow, 'saved_at'>, revision: number): StoredDish => ({
  dish: presentDish(dish),
  removed: dish.deleted_at !== null,
  revision,
})

const hasNews = (changes: DishChanges) => Object.keys(changes).length > 0

/** When a change was made, by the guest's device, and whether a queue file brings it. */
type Made = { at: Date } & Pick<Writer, 'isImported'>

/** Returns the columns that a change must write: none for a repeated change or a removed dish. */
function newsOf(known: DishRow, change: DishChange, { at, isImported }: Made, now: Date): DishChanges {
  if (known.deleted_at !== null) return {}
  const savedAt = instantOf(known.saved_at)
  const news = Object.entries(valuesOf(change)).flatMap(([name, value]) => {
    const column = name as keyof DishValues
    const there = {
      at: instantOf(known[`${column}_at`]),
      savedAt,
      outdoneAt: instantOf(known[`${column}_outdone_at`]),
    }
    const isSame = there.at?.getTime() === at.getTime() && known[column] === value
    if (isSame || !replaces(at, there, now, isImported)) return []
    return [
      [column, value],
      [`${column}_at`, at],
      [`${column}_outdone_at`, outdone(at, there)],
    ]
  })
  return Object.fromEntries(news)
}

/** Converts the change to columns, with instants in the format that the database returns. */
function valuesOf({ dishName, orderTime, readyTime }: DishChange): DishValues {
  return {
    ...(dishName !== undefined && { dish_name: dishName }),
    ...(orderTime !== undefined && { order_time: new Date(orderTime).toISOString() }),
    ...(readyTime !== undefined && { ready_time: readyTime && new Date(readyTime).toISOString() }),
  }
}

const instantOf = (at: string | null) => (at === null ? null : new Date(at))
