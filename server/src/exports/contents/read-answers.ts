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

type Options = Map<string, QuestionOptions>

/**
 * Reads the visible questions with an answer of pages of visits, in the checklist's order. The rules are applied by the returned function,
 * while the next page is read.
 */
export function answersReader(db: Database): (page: readonly VisitRow[]) => Promise<() => AnsweredVisit[]> {
  let known: Options = new Map()

  async function learn(rows: readonly Row[]): Promise<void> {
    const unknown = new Map(rows.flatMap(({ form, id }) => (known.has(form) ? [] : [[form, id]])))
    if (unknown.size === 0) return
    const ids = [...unknown.values()]
    const found = await rowsOf<{ id: string; options: QuestionOptions }>(db, OPTIONS, [ids])
    const options = new Map(found.map((each) => [each.id, each.options]))
    for (const [form, id] of unknown) known.set(form, options.get(id) ?? {})
  }

  return async (page) => {
    const rows = await rowsOf<Row>(db, ANSWERS, [page.map(({ id }) => id)])
    // The page before may still need its options, so they are replaced and not cleared.
    if (known.size > KNOWN_MAX) known = new Map()
    await learn(rows)
    const options = known
    return () => byVisit(page, rows).map(({ visit, rows: own }) => answeredVisit(visit, own, options))
  }
}

function answeredVisit(visit: VisitRow, rows: readonly Row[], options: Options): AnsweredVisit {
  const items = inOrder(rows).map((row) => ({ row, rules: rulesOf(row, options) }))
  const visible = visibleIds(items.map(({ rules }) => rules))
  const categories = new Map<string, Answered>()
  const answers: Answered[] = []
  for (const { row, rules } of items) {
    if (rules.parent === null) categories.set(rules.id, answeredOf(row, rules))
    else if (visible.has(rules.id) && isTouched(rules)) answers.push(answeredOf(row, rules))
  }
  return { visit, categories, answers }
}

function rulesOf(row: Row, known: Options): Item {
  const { id, parent, type, answer, rate, comment, photos, dishes } = row
  const shared = known.get(row.form) ?? {}
  return {
    id,
    parent,
    type,
    options: row.show_if ? { ...shared, showIf: row.show_if } : shared,
    answer,
    rate,
    comment,
    photos: photos > 0 ? ENTRY : [],
    dishes: dishes > 0 ? [{ readyTime: row.served ? 'served' : null }] : [],
  }
}

function answeredOf(row: Row, rules: Item): Answered {
  const score = questionScore(rules)
  return {
    ...rules,
    sourceId: row.source_id,
    title: row.title,
    photos: row.photos,
    dishes: row.dishes,
    answeredAt: row.answered_at,
    score: score === null ? null : Math.round(score * 1000) / 10,
  }
}
