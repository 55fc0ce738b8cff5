import { declinedParts } from '@cloche/checklist/complete.ts'
import { isTouched, type Item } from '@cloche/checklist/item.ts'
import { visibleIds } from '@cloche/checklist/visible.ts'
import type { Condition } from '@cloche/contract/conditions.ts'
import type { AnswerValue, QuestionOptions } from '@cloche/contract/questions.ts'
import type { Database } from '../../../base/db/database.ts'
import { rowsOf } from '../../../base/db/rows.ts'
import { declinedOf, inOrder } from '../../../programme/questions/service.ts'
import type { VisitRow } from '../selection.ts'
import { byVisit } from './content.ts'

interface Row {
  id: string
  visit_id: string
  parent: string | null
  form: string
  show_if: Condition | null
  answer: AnswerValue
  rate: number | null
  comment: string
  declined_answer: string | null
  declined_photos: string | null
  photos: number
  dishes: number
  served: boolean
  answered_at: string | null
}

/** A question as its visit asks it, without its condition, which names the visit's own questions. */
export interface Definition {
  sourceId: string
  title: string
  type: Item['type']
  position: number
  options: QuestionOptions
}

/** Definitions repeat from visit to visit, so each is read once and recognized by its hash. */
const WITHOUT_CONDITION = `case when options ? 'showIf' then options - 'showIf' else options end`
const FORM = `jsonb_hash_extended(${WITHOUT_CONDITION},
  hashtextextended(title, hashtextextended(type, uuid_hash_extended(source_id, position))))::text`
const ENTRIES = 'q.has_entries'
/** A condition on a question without an entry is not met, whether the question is read or not. */
const IS_TOUCHED = `(q.answer is not null or q.rate is not null or q.comment <> ''
  or q.declined_answer is not null or q.declined_photos is not null or ${ENTRIES})`
const ANSWERS = `
  select q.id, q.visit_id, q.parent, q.answer, q.rate, q.comment, q.declined_answer, q.declined_photos, ${FORM} as form, options -> 'showIf' as show_if,
    case when ${ENTRIES} then
      (select count(*) from photos p where p.question_id = q.id and p.deleted_at is null) else 0 end as photos,
    case when ${ENTRIES} then
      (select count(*) from dishes d where d.question_id = q.id and d.deleted_at is null) else 0 end as dishes,
    ${ENTRIES} and exists (
      select from dishes d where d.question_id = q.id and d.deleted_at is null and d.ready_time is not null) as served,
    greatest(q.answer_at, q.rate_at, q.comment_at, q.declined_answer_at, q.declined_photos_at) as answered_at
  from visit_questions q where q.visit_id = any($1::uuid[]) and (q.parent is null or ${IS_TOUCHED})`
const DEFINITIONS = `
  select id, source_id as "sourceId", title, type, position, ${WITHOUT_CONDITION} as options
  from visit_questions where id = any($1::uuid[])`

/** A visible question with an answer, or its category. */
export interface Answered extends Item {
  definition: Definition
  title: string
  position: number
  photoCount: number
  dishCount: number
  answeredAt: string | null
}

export interface AnsweredVisit {
  visit: VisitRow
  categories: ReadonlyMap<string, Answered>
  answers: Answered[]
}

/** The comment as a cell: the database keeps none as an empty text, and an export has null for what is missing. */
export const commentOf = ({ comment }: Answered): string | null => comment || null

/** The reasons for declined parts as a cell; a part that is there all the same wins over its reason. */
export function reasonsOf(item: Answered): string | null {
  const reasons = declinedParts(item).map((part) => item.declined![part])
  return reasons.length > 0 ? reasons.join('; ') : null
}

/** Exceeds the number of different questions that a bank has in years. */
const KNOWN_MAX = 20_000
const NOTHING: Item['photos'] & Item['dishes'] = []
const PHOTO = [true]
const SERVED = [{ readyTime: 'served' }]
const UNSERVED = [{ readyTime: null }]

type Definitions = Map<string, Definition>

/**
 * Reads the visible questions with an answer of pages of visits, in the checklist's order. The rules are applied by the returned function,
 * while the next page is read.
 */
export function answersReader(db: Database): (page: readonly VisitRow[]) => Promise<() => AnsweredVisit[]> {
  let known: Definitions = new Map()

  async function learn(rows: readonly Row[]): Promise<void> {
    const unknown = new Map(rows.flatMap(({ form, id }) => (known.has(form) ? [] : [[id, form]])))
    const ids = [...new Map([...unknown].map(([id, form]) => [form, id])).values()]
    if (ids.length === 0) return
    const found = await rowsOf<Definition & { id: string }>(db, DEFINITIONS, [ids])
    for (const { id, ...definition } of found) known.set(unknown.get(id)!, definition)
  }

  return async (page) => {
    const rows = await rowsOf<Row>(db, ANSWERS, [page.map(({ id }) => id)])
    // The page before may still need its definitions, so they are replaced and not cleared.
    if (known.size > KNOWN_MAX) known = new Map()
    await learn(rows)
    const definitions = known
    return () => byVisit(page, rows).map(({ visit, rows: own }) => answeredVisit(visit, own, definitions))
  }
}

function answeredVisit(visit: VisitRow, rows: readonly Row[], definitions: Definitions): AnsweredVisit {
  const items = inOrder(rows.map((row) => answeredOf(row, definitions.get(row.form)!)))
  const visible = visibleIds(items)
  const categories = new Map<string, Answered>()
  const answers: Answered[] = []
  for (const item of items) {
    if (item.parent === null) categories.set(item.id, item)
    else if (visible.has(item.id) && isTouched(item)) answers.push(item)
  }
  return { visit, categories, answers }
}

function answeredOf(row: Row, definition: Definition): Answered {
  const { type, title, position, options } = definition
  const dishes = row.served ? SERVED : UNSERVED
  return {
    id: row.id,
    parent: row.parent,
    type,
    title,
    position,
    options: row.show_if ? { ...options, showIf: row.show_if } : options,
    answer: row.answer,
    rate: row.rate,
    comment: row.comment,
    ...declinedOf(row),
    photos: row.photos > 0 ? PHOTO : NOTHING,
    dishes: row.dishes > 0 ? dishes : NOTHING,
    definition,
    photoCount: row.photos,
    dishCount: row.dishes,
    answeredAt: row.answered_at,
  }
}
