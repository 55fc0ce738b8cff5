import { isTouched, type Item } from '@cloche/checklist/item.ts'
import { questionScore } from '@cloche/checklist/question-score.ts'
import { visibleIds } from '@cloche/checklist/visible.ts'
import type { AnswerValue, QuestionOptions, ShowIf } from '@cloche/contract/questions.ts'
import type { Database } from '../../db/database.ts'
import { rowsOf } from '../../db/rows.ts'
import { inOrder } from '../../questions/service.ts'
import type { VisitRow } from '../selection.ts'
import { byVisit } from './content.ts'

interface Row {
  id: string
  visit_id: string
  source_id: string
  parent: string | null
  title: string
  type: Item['type']
  position: number
  form: string
  show_if: ShowIf | null
  answer: AnswerValue
  rate: number | null
  comment: string
  photos: number
  dishes: number
  served: boolean
  answered_at: string | null
}

/** Options repeat from visit to visit, so each is read once and recognized by its hash. A condition names the visit's own questions. */
const WITHOUT_CONDITION = `case when options ? 'showIf' then options - 'showIf' else options end`
const ENTRIES = 'q.has_entries'
const ANSWERS = `
  select q.id, q.visit_id, q.source_id, q.parent, q.title, q.type, q.position, q.answer, q.rate, q.comment,
    jsonb_hash_extended(${WITHOUT_CONDITION}, 0)::text as form, options -> 'showIf' as show_if,
    case when ${ENTRIES} then
      (select count(*) from photos p where p.question_id = q.id and p.deleted_at is null) else 0 end as photos,
    case when ${ENTRIES} then
      (select count(*) from dishes d where d.question_id = q.id and d.deleted_at is null) else 0 end as dishes,
    ${ENTRIES} and exists (
      select from dishes d where d.question_id = q.id and d.deleted_at is null and d.ready_time is not null) as served,
    greatest(q.answer_at, q.rate_at, q.comment_at) as answered_at
  from visit_questions q where q.visit_id = any($1::uuid[])`
const OPTIONS = `select id, ${WITHOUT_CONDITION} as options from visit_questions where id = any($1::uuid[])`

/** A visible question with an answer, or its category. */
export interface Answered extends Omit<Item, 'photos' | 'dishes'> {
  sourceId: string
  title: string
  photos: number
  dishes: number
  answeredAt: string | null
  /** 0 to 100. */
  score: number | null
}

export interface AnsweredVisit {
  visit: VisitRow
  categories: ReadonlyMap<string, Answered>
  answers: Answered[]
}

/** Exceeds the number of different options that a bank has in years. */
const KNOWN_MAX = 20_000
const ENTRY = [true]

/** Reads the visible questions with an answer of pages of visits, in the checklist's order. */
export function answersReader(db: Database): (page: readonly VisitRow[]) => Promise<AnsweredVisit[]> {
  const known = new Map<string, QuestionOptions>()

  async function learn(rows: readonly Row[]): Promise<void> {
    const unknown = new Map(rows.flatMap(({ form, id }) => (known.has(form) ? [] : [[form, id]])))
    if (unknown.size === 0) return
    const ids = [...unknown.values()]
    const found = await rowsOf<{ id: string; options: QuestionOptions }>(db, OPTIONS, [ids])
    const options = new Map(found.map((each) => [each.id, each.options]))
    for (const [form, id] of unknown) known.set(form, options.get(id) ?? {})
  }

  function itemOf(row: Row): Answered & { rules: Item } {
    const { id, parent, title, type, answer, rate, comment, photos, dishes } = row
    const shared = known.get(row.form) ?? {}
    const options = row.show_if ? { ...shared, showIf: row.show_if } : shared
    const rules: Item = {
      id,
      parent,
      type,
      options,
      answer,
      rate,
      comment,
      photos: photos > 0 ? ENTRY : [],
      dishes: dishes > 0 ? [{ readyTime: row.served ? 'served' : null }] : [],
    }
    const score = questionScore(rules)
    return {
      ...rules,
      sourceId: row.source_id,
      title,
      photos,
      dishes,
      rules,
      answeredAt: row.answered_at,
      score: score === null ? null : Math.round(score * 1000) / 10,
    }
  }

  return async (page) => {
    const rows = await rowsOf<Row>(db, ANSWERS, [page.map(({ id }) => id)])
    if (known.size > KNOWN_MAX) known.clear()
    await learn(rows)
    return byVisit(page, rows).map(({ visit, rows: own }) => {
      const items = inOrder(own).map(itemOf)
      const visible = visibleIds(items.map(({ rules }) => rules))
      return {
        visit,
        categories: new Map(items.flatMap((item) => (item.parent === null ? [[item.id, item]] : []))),
        answers: items.filter(
          ({ id, parent, rules }) => parent !== null && visible.has(id) && isTouched(rules),
        ),
      }
    })
  }
}
