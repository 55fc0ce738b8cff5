import type { AnswersQuery, QuestionAnswer } from '@cloche/contract/comments.ts'
import { activeQuestions } from '@cloche/checklist/complete.ts'
import { questionScore } from '@cloche/checklist/question-score.ts'
import { percentOf } from '@cloche/checklist/score.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { parametersOf } from '../../base/db/parameters.ts'
import { rowsOf } from '../../base/db/rows.ts'
import { cursorId, pageOfRows } from '../../base/http/page.ts'
import { entriesOf, presentPhoto, rulesByVisit } from '../../programme/questions/service.ts'
import { visitConditions } from '../../programme/visits/service.ts'
import { choiceOf } from './filter.ts'

interface AnswerRow extends Pick<
  QuestionAnswer,
  'id' | 'title' | 'type' | 'options' | 'answer' | 'rate' | 'comment'
> {
  visit_id: string
  visit_date: string
  visit_score: number | null
  restaurant_id: string
  restaurant: string
  has_entries: boolean
}

/** Answers one page of the answers to a question. Questions that later answers hid are left out, as in the visit's review. */
export async function answersTo({ db }: Context, { cursor, limit, ...query }: AnswersQuery) {
  const rows = await answersPage(db, query, { after: cursorId(cursor), limit: limit + 1 })
  const page = pageOfRows(rows, limit, (row) => row)
  const [byVisit, { photos }] = await Promise.all([
    rulesByVisit(db, [...new Set(page.items.map(({ visit_id }) => visit_id))]),
    entriesOf(
      db,
      page.items.flatMap(({ id, has_entries }) => (has_entries ? [id] : [])),
    ),
  ])
  const asked = new Map([...byVisit.values()].flatMap(activeQuestions).map((item) => [item.id, item]))
  const ofQuestion = Map.groupBy(photos, ({ question_id }) => question_id)
  return {
    ...page,
    items: page.items.flatMap((row): QuestionAnswer[] => {
      const {
        visit_id,
        visit_date,
        visit_score,
        restaurant_id,
        restaurant,
        has_entries: _,
        ...question
      } = row
      const item = asked.get(row.id)
      if (!item) return []
      const score = questionScore(item)
      return [
        {
          ...question,
          visitId: visit_id,
          visitDate: visit_date,
          visitScore: visit_score,
          restaurant: { id: restaurant_id, title: restaurant },
          score: score === null ? null : percentOf(score),
          photos: (ofQuestion.get(row.id) ?? []).map(presentPhoto),
        },
      ]
    }),
  }
}

/** `offset 0` makes PostgreSQL look a visit's question up by its key when the visit's turn comes. A visit has a question of the bank once. */
function answersPage(
  db: Database,
  { questionId, ...filter }: Omit<AnswersQuery, 'cursor' | 'limit'>,
  { after, limit }: { after: string | null; limit: number },
): Promise<AnswerRow[]> {
  const { parameters, given } = parametersOf()
  const source = given(questionId)
  const isFilled = "(q.answer <> 'null' or q.rate is not null or q.comment <> '' or q.has_entries)"
  const conditions = [
    ...visitConditions(choiceOf(filter), given),
    ...(after
      ? [
          `(v.opens_at, v.id) < (
             select last.opens_at, last.id from visit_questions of join visits last on last.id = of.visit_id where of.id = ${given(after)})`,
        ]
      : []),
  ]
  return rowsOf(
    db,
    `select q.id, q.visit_id, v.visit_date, v.score as visit_score, v.restaurant_id, r.title as restaurant, q.title, q.type, q.options,
       q.answer, q.rate, q.comment, q.has_entries
     from counted_visits v
     cross join lateral (select * from visit_questions q where q.visit_id = v.id and q.source_id = ${source} and ${isFilled} offset 0) as q
     join restaurants r on r.id = v.restaurant_id
     where ${conditions.join(' and ')} order by v.opens_at desc, v.id desc limit ${given(limit)}`,
    parameters,
  )
}
