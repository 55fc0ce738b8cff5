import { sql, type Updateable } from 'kysely'
import type { Database } from '../../base/db/database.ts'
import type { Schema } from '../../base/db/schema.ts'
import type { DishRow } from '../../programme/questions/service.ts'

const COLUMNS = [
  'id',
  'question_id',
  'dish_name',
  'dish_name_at',
  'dish_name_outdone_at',
  'order_time',
  'order_time_at',
  'order_time_outdone_at',
  'ready_time',
  'ready_time_at',
  'ready_time_outdone_at',
  'deleted_at',
] as const

/** Finds a dish by its id, also a removed one. */
export function findDish(db: Database, id: string) {
  return db.selectFrom('dishes').select(COLUMNS).select(questionSaved).where('id', '=', id).executeTakeFirst()
}

/** The last time anything of the dish's question was stored, which `replaces` of checklist/merge.ts needs. */
const questionSaved = sql<string | null>`
  (select saved_at from visit_questions where id = dishes.question_id)`.as('saved_at')

/**
 * Finds the dish ordered at that moment, preferably one that was ready at `readyTime`, since the same change may come again, then one that
 * is not ready yet.
 */
export function findDishOrdered(
  db: Database,
  questionId: string,
  { orderTime, readyTime = null }: { orderTime: string; readyTime: string | null | undefined },
) {
  const readyAt = readyTime && new Date(readyTime)
  return db
    .selectFrom('dishes')
    .select('id')
    .where('question_id', '=', questionId)
    .where('order_time', '=', new Date(orderTime).toISOString())
    .where('deleted_at', 'is', null)
    .orderBy(sql`(ready_time = ${readyAt}) is not true`)
    .orderBy(sql`ready_time is not null`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export interface NewDish {
  id: string
  questionId: string
  dishName: string
  orderTime: string
  at: Date
  removed: string | null
}

/** Inserts a dish without a ready time. Returns undefined when the id is taken. */
export function insertDish(db: Database, { id, questionId, dishName, orderTime, at, removed }: NewDish) {
  return db
    .insertInto('dishes')
    .values({
      id,
      question_id: questionId,
      dish_name: dishName,
      dish_name_at: at,
      order_time: new Date(orderTime),
      order_time_at: at,
      deleted_at: removed,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

/** The columns of a dish that a guest can change. */
export type DishValues = Partial<Pick<DishRow, 'dish_name' | 'order_time' | 'ready_time'>>

/** Changed columns, each with its `<column>_at` and `<column>_outdone_at`. */
export type DishChanges = Updateable<Schema['dishes']>

/** The caller holds the question's lock. */
export function changeDish(db: Database, id: string, changes: DishChanges) {
  return db
    .updateTable('dishes')
    .set(changes)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

export async function markDishRemoved(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('dishes').set({ deleted_at: now }).where('id', '=', id).execute()
}
