import { v7 } from 'uuid'
import type { z } from 'zod'
import { takes } from '@cloche/checklist/answer.ts'
import type { Dish, questionCalls } from '@cloche/contract/questions.ts'
import type { Context } from '../context.ts'
import { invalid, notFound, Problem } from '../http/problem.ts'
import type { Session } from '../http/sessions.ts'
import { presentDish } from '../questions/service.ts'
import { changeDish, findDish, findDishOrdered, insertDish, markDishRemoved } from './dish-queries.ts'
import { touchQuestion } from './queries.ts'
import { capturedAt, orStored, questionOf, refuse, requireWritable, type WriteTo } from './writing.ts'

/** Starts an entry. An id that is there already answers what was stored first, even when it was removed since. */
export async function addDish(
  context: Context,
  to: WriteTo,
  { id = v7(), dishName, orderTime }: z.output<typeof questionCalls.addDish.body>,
): Promise<Dish> {
  const { questionId, session, captured } = to
  const question = await questionOf(context.db, questionId)
  await refuse(context, to, 'id', takes(question, 'dishes') ? null : 'This question takes no dishes')
  const now = context.clock()
  return context.db.transaction().execute(async (db) => {
    const known = () => findDish(db, id)
    await orStored(requireWritable(db, session, questionId, now, true), async () => Boolean(await known()))
    const at = capturedAt(captured, now)
    const added = await insertDish(db, { id, questionId, dishName, orderTime, at })
    if (added) await touchQuestion(db, questionId, now)
    const dish = added ?? (await known())!
    if (dish.question_id !== question.id) throw new Problem('conflict', 'This id belongs to another dish')
    return presentDish(dish)
  })
}

/** Ends or corrects an entry, named by id or by its order time; the change that was made last stays. */
export async function updateDish(
  context: Context,
  { questionId, session, captured }: WriteTo,
  { id, ...change }: z.output<typeof questionCalls.updateDish.body>,
): Promise<Dish> {
  const { orderTime, readyTime } = change
  const now = context.clock()
  const at = captured === undefined ? now : new Date(captured)
  return context.db.transaction().execute(async (db) => {
    const find = async () => {
      const dish = await (id ? findDish(db, id) : findDishOrdered(db, questionId, orderTime))
      return dish && !dish.deleted_at && dish.question_id === questionId.toLowerCase() ? dish : null
    }
    const required = requireWritable(db, session, questionId, now, true)
    const writable = await orStored(required, async () => ((await find())?.captured_at ?? 0) >= at)
    const known = await find()
    if (readyTime !== null && new Date(readyTime) < new Date(orderTime)) {
      throw invalid('readyTime', 'A dish is not ready before it was ordered')
    }
    if (!known) throw notFound()
    const changed = writable ? await changeDish(db, known.id, { ...change, now, at }) : undefined
    if (changed) await touchQuestion(db, questionId, now)
    return presentDish(changed ?? known)
  })
}

/** Takes an entry off the list; again is a no-op. */
export async function removeDish(
  context: Context,
  session: Session,
  { questionId, dishId }: { questionId: string; dishId: string },
): Promise<void> {
  const now = context.clock()
  await context.db.transaction().execute(async (db) => {
    const required = requireWritable(db, session, questionId, now, true)
    await orStored(required, async () => Boolean((await findDish(db, dishId))?.deleted_at))
    const dish = await findDish(db, dishId)
    if (!dish || dish.question_id !== questionId.toLowerCase()) throw notFound()
    if (dish.deleted_at) return
    await markDishRemoved(db, dishId, now)
    await touchQuestion(db, questionId, now)
  })
}
