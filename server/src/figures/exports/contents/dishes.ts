import { isReadyBeforeOrdered } from '@cloche/checklist/dish.ts'
import type { QuestionOptions } from '@cloche/contract/questions.ts'
import { rowsOf } from '../../../base/db/rows.ts'
import { COLUMNS, Part } from '../columns.ts'
import { byVisit, type Source, type Table } from './content.ts'
import { answersReader } from './read-answers.ts'
import { partOfVisit } from './visits.ts'
import { titleIn } from './labels.ts'

interface DishRow {
  visit_id: string
  question_id: string
  source_id: string
  title: string
  options: QuestionOptions
  dish_name: string
  order_time: string
  ready_time: string | null
}

const DISHES = `
  select q.visit_id, d.question_id, q.source_id, q.title, q.options, d.dish_name, d.order_time, d.ready_time
  from visit_questions q join dishes d on d.question_id = q.id
  where q.visit_id = any($1::uuid[]) and q.has_entries and d.deleted_at is null
  order by d.order_time, d.id`

/** A row for each dish of a visible question. */
export function dishesTable(source: Source): Table {
  const { db, language } = source
  const readAnswers = answersReader(db)
  return {
    columns: COLUMNS.dishes,
    read: async (page) => {
      const rows = await rowsOf<DishRow>(db, DISHES, [page.map(({ id }) => id)])
      const answered = await readAnswers(page)
      return () => {
        const asked = new Set(answered().flatMap(({ answers }) => answers.map(({ id }) => id)))
        const visible = rows.filter(({ question_id }) => asked.has(question_id))
        return byVisit(page, visible).flatMap(({ visit, rows: own }) => {
          const start = partOfVisit(visit, source)
          return own.map((row) => [
            start,
            new Part([
              row.source_id,
              titleIn(row, language),
              row.dish_name,
              row.order_time,
              row.ready_time,
              minutesOf(row),
            ]),
          ])
        })
      }
    },
  }
}

/** Returns the minutes to a tenth; null for a dish that was never served, or whose times contradict each other. */
function minutesOf({ order_time, ready_time }: DishRow): number | null {
  if (ready_time === null || isReadyBeforeOrdered({ orderTime: order_time, readyTime: ready_time }))
    return null
  return Math.round((Date.parse(ready_time) - Date.parse(order_time)) / 6000) / 10
}
