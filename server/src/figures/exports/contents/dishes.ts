import { isReadyBeforeOrdered } from '@cloche/checklist/dish.ts'
import { rowsOf } from '../../../base/db/rows.ts'
import { instant, number, partOf, text, type CellColumn } from '../columns.ts'
import { byVisit, type Source, type Table } from './content.ts'
import { answersReader } from './read-answers.ts'
import { questionColumns, type InQuestion } from './question-columns.ts'
import { partOfVisit, VISIT } from './visits.ts'

interface DishRow extends InQuestion {
  visit_id: string
  question_id: string
  dish_name: string
  order_time: string
  ready_time: string | null
}

const QUERY = `
  select q.visit_id, d.question_id, q.source_id, q.title, q.options, d.dish_name, d.order_time, d.ready_time
  from visit_questions q join dishes d on d.question_id = q.id
  where q.visit_id = any($1::uuid[]) and q.has_entries and d.deleted_at is null
  order by d.order_time, d.id`

const OWN: readonly CellColumn<DishRow>[] = [
  ...questionColumns<DishRow>((row) => row),
  text('dish', 'the name of the dish', (row) => row.dish_name),
  instant('ordered_at', 'when it was ordered', (row) => row.order_time),
  instant('ready_at', 'when it was served; empty if never', (row) => row.ready_time),
  number('minutes', 'the minutes between the two; empty where it was served before it was ordered', (row) =>
    minutesOf(row),
  ),
]

export const DISHES = [...VISIT, ...OWN]

/** A row for each dish of a visible question. */
export function dishesTable(source: Source): Table {
  const { db } = source
  const readAnswers = answersReader(db)
  return {
    columns: DISHES,
    read: async (page) => {
      const rows = await rowsOf<DishRow>(db, QUERY, [page.map(({ id }) => id)])
      const answered = await readAnswers(page)
      return () => {
        const asked = new Set(answered().flatMap(({ answers }) => answers.map(({ id }) => id)))
        const visible = rows.filter(({ question_id }) => asked.has(question_id))
        return byVisit(page, visible).flatMap(({ visit, rows: own }) => {
          const start = partOfVisit(visit, source)
          return own.map((row) => [start, partOf(OWN, row, source)])
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
