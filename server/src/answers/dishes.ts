import { v7 } from 'uuid'
import type { z } from 'zod'
import { takes } from '@cloche/checklist/answer.ts'
import type { Dish, questionCalls } from '@cloche/contract/questions.ts'
import type { Context } from '../context.ts'
import { invalid, notFound, Problem } from '../http/problem.ts'
import { presentDish } from '../questions/service.ts'
import { changeDish, findDish, findDishOrdered, insertDish, markDishRemoved } from './dish-queries.ts'
import { rememberRemoval, removedBefore, touchQuestion } from './queries.ts'
import { requireWithinQuota } from './quota.ts'
import {
  capturedAt,
  orStored,
  questionOf,
  refuse,
  requireWritable,
  type Writer,
  type WriteTo,
} from './writing.ts'

/** A dish as it is stored, and whether it was taken off its list since. */
export interface StoredDish {
  dish: Dish
  removed: boolean
}

type NewDish = z.output<typeof questionCalls.addDish.body>
type DishChange = z.output<typeof questionCalls.updateDish.body>

/**
 * Starts an entry. An id that is there already answers what was stored first, even when it was removed since. Throws
 * `quota_reached` when the question or the visit has no room for another one.
 */
export async function addDish(
  context: Context,
  to: WriteTo,
  { id = v7(), dishName, orderTime }: NewDish,
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
      await touchQuestion(db, questionId, now)
    }
    const dish = added ?? (await known())!
    if (dish.question_id !== question.id) throw new Problem('conflict', 'This id belongs to another dish')
    return stored(dish)
  })
}

/**
 * Ends or corrects an entry, named by id or by its order time; the change that was made last stays. A removed entry is
 * answered as it was. Throws `not_found` for one that never came.
 */
export async function updateDish(
  context: Context,
  { questionId, session, captured }: WriteTo,
  { id, ...change }: DishChange,
): Promise<StoredDish> {
  const { orderTime, readyTime } = change
  const now = context.clock()
  const at = captured === undefined ? now : new Date(captured)
  return context.db.transaction().execute(async (db) => {
    const find = async () => {
      const dish = await (id ? findDish(db, id) : findDishOrdered(db, questionId, orderTime))
      return dish?.question_id === questionId.toLowerCase() ? dish : null
    }
    const required = requireWritable(db, session, questionId, now, true)
    const writable = await orStored(required, async () => {
      const dish = await find()
      return dish !== null && (dish.deleted_at !== null || new Date(dish.captured_at) >= at)
    })
    const known = await find()
    if (readyTime !== null && new Date(readyTime) < new Date(orderTime)) {
      throw invalid('readyTime', 'A dish is not ready before it was ordered')
    }
    if (!known) throw notFound()
    const settled = !writable || known.deleted_at !== null || isSame(known, change, at)
    const changed = settled ? undefined : await changeDish(db, known.id, { ...change, now, at })
    if (changed) await touchQuestion(db, questionId, now)
    return stored(changed ?? known)
  })
}

/**
 * Takes an entry off the list; again is a no-op. One that was never there is remembered as removed, in a closed visit too: it may
 * still be on its way, and the visit may be open again when it comes.
 */
export async function removeDish(
  context: Context,
  session: Writer,
  { questionId, dishId }: { questionId: string; dishId: string },
): Promise<void> {
  const now = context.clock()
  await context.db.transaction().execute(async (db) => {
    const find = () => findDish(db, dishId)
    const required = requireWritable(db, session, questionId, now, true)
    await orStored(required, async () => (await find())?.deleted_at !== null)
    const dish = await find()
    if (dish && dish.question_id !== questionId.toLowerCase()) throw notFound()
    if (dish?.deleted_at) return
    if (!dish) return rememberRemoval(db, questionId, dishId, now)
    await markDishRemoved(db, dishId, now)
    await touchQuestion(db, questionId, now)
  })
}

type DishRow = NonNullable<Awaited<ReturnType<typeof findDish>>>

const stored = (dish: DishRow): StoredDish => ({ dish: presentDish(dish), removed: dish.deleted_at !== null })

/** Whether this very change is what is stored: sent again it is none. */
function isSame(known: DishRow, { dishName, orderTime, readyTime }: DishChange, at: Date): boolean {
  const { dish_name, order_time, ready_time, captured_at } = known
  return (
    Date.parse(captured_at) === at.getTime() &&
    (dishName ?? dish_name) === dish_name &&
    Date.parse(order_time) === Date.parse(orderTime) &&
    (ready_time && Date.parse(ready_time)) === (readyTime && Date.parse(readyTime))
  )
}
