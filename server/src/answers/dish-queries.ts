import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

const COLUMNS = [
  'id',
  'question_id',
  'dish_name',
  'order_time',
  'ready_time',
  'captured_at',
  'deleted_at',
] as const

/** An entry with its id, removed or not. */
export function findDish(db: Database, id: string) {
  return db.selectFrom('dishes').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** The entry ordered at that moment; of several the one still on its way. */
export function findDishOrdered(db: Database, questionId: string, orderTime: string) {
  return db
    .selectFrom('dishes')
    .select(COLUMNS)
    .where('question_id', '=', questionId)
    .where('order_time', '=', orderTime)
    .where('deleted_at', 'is', null)
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

/** Undefined when the id is taken. */
export function insertDish(db: Database, { id, questionId, dishName, orderTime, at, removed }: NewDish) {
  return db
    .insertInto('dishes')
    .values({
      id,
      question_id: questionId,
      dish_name: dishName,
      order_time: new Date(orderTime),
      captured_at: at,
      deleted_at: removed,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
}

export interface DishChange {
  dishName?: string | undefined
  orderTime: string
  readyTime: string | null
  /** When it was made, by the device's account. */
  at: Date
  now: Date
}

/** Undefined when a newer change is there already (checklist/merge.ts). */
export function changeDish(db: Database, id: string, change: DishChange) {
  const { dishName, orderTime, readyTime, at, now } = change
  return db
    .updateTable('dishes')
    .set({
      ...(dishName === undefined ? {} : { dish_name: dishName }),
      order_time: new Date(orderTime),
      ready_time: readyTime === null ? null : new Date(readyTime),
      captured_at: at,
    })
    .where('id', '=', id)
    .where(sql<boolean>`captured_at <= ${at} or (captured_at > ${now} and ${at} <= ${now} and ${at} >=
      (select saved_at from visit_questions where id = dishes.question_id))`)
    .returning(COLUMNS)
    .executeTakeFirst()
}

export async function markDishRemoved(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('dishes').set({ deleted_at: now }).where('id', '=', id).execute()
}
