import {
  COMMENTS_READ,
  type Comment,
  type CommentsQuery,
  type CommentWords,
} from '@cloche/contract/comments.ts'
import type { InsightQuery } from '@cloche/contract/insight.ts'
import { activeQuestions } from '@cloche/checklist/complete.ts'
import { questionScore } from '@cloche/checklist/question-score.ts'
import { percentOf } from '@cloche/checklist/score.ts'
import { wordsApart } from '@cloche/insight/words-apart.ts'
import type { Context } from '../../base/context.ts'
import type { Database } from '../../base/db/database.ts'
import { cursorId, pageOfRows } from '../../base/http/page.ts'
import { entriesOf, presentPhoto, rulesByVisit } from '../../programme/questions/service.ts'
import { commentsByScore, commentsPage, formsIn, type CommentRow } from './comment-queries.ts'
import { filterOf } from './filter.ts'
import { titlesOf } from './titles.ts'
import { eachVisit } from './visit-blocks.ts'
import { countWords, cutTexts, speakingIn } from './words.ts'

/**
 * Answers one page of comments and text answers. Questions that later answers hid are left out, as in the visit's review.
 */
export async function comments({ db }: Context, { q, cursor, limit, ...filter }: CommentsQuery) {
  const rows = await commentsPage(db, filter, { q, after: cursorId(cursor), limit: limit + 1 })
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
    items: page.items.flatMap((row): Comment[] => {
      const item = asked.get(row.id)
      const comment = presentComment(row)
      if (!item || writtenIn(comment).length === 0) return []
      const score = questionScore(item)
      return [
        {
          ...comment,
          score: score === null ? null : percentOf(score),
          photos: (ofQuestion.get(row.id) ?? []).map(presentPhoto),
        },
      ]
    }),
  }
}

function presentComment(row: CommentRow): Omit<Comment, 'score' | 'photos'> {
  const { category_title: title, category_options: options } = row
  return {
    id: row.id,
    visitId: row.visit_id,
    visitDate: row.visit_date,
    visitScore: row.visit_score,
    restaurant: { id: row.restaurant_id, title: row.restaurant },
    question: titlesOf(row),
    category: title === null || options === null ? null : titlesOf({ title, options }),
    answer: row.answer_text,
    text: row.comment,
  }
}

/** Returns the texts that the guest wrote on a question: the answer if it is a text, and the comment. */
export function writtenIn({ answer, text }: Pick<Comment, 'answer' | 'text'>): string[] {
  return [answer ?? '', text].filter((each) => each.trim() !== '')
}

/** The greatest number of words that are listed for each side. */
const LISTED = 20

/** Answers the words that set the comments of low-scoring visits apart from those of the others (docs/statistics.md). */
export async function commentWords({ db, clock }: Context, query: InsightQuery): Promise<CommentWords> {
  const [{ said, comments: found }, quarter] = await Promise.all([
    commentsByScore(db, query),
    lowestQuarter(db, query, clock()),
  ])
  const { lowest } = quarter
  const pieces = cutTexts(said.map(([score, text]) => [lowest !== null && score <= lowest, text]))
  const words = countWords(pieces, await formsIn(db, pieces.pieces))
  const { words: apart, compared } = wordsApart(words, speakingIn(pieces))
  return {
    ...quarter,
    comments: Math.min(found, COMMENTS_READ),
    isCut: found > COMMENTS_READ,
    compared,
    words: [
      ...apart.filter(({ z }) => z > 0).slice(0, LISTED),
      ...apart.filter(({ z }) => z < 0).slice(-LISTED),
    ].map(({ word, low, other, visits, z }) => ({ word, low, other, visits, z })),
  }
}

/** Returns the highest score of the lowest quarter of scored visits, null without a scored visit, and the visits on both sides. */
async function lowestQuarter(
  db: Database,
  query: InsightQuery,
  now: Date,
): Promise<Pick<CommentWords, 'lowest' | 'lowVisits' | 'otherVisits'>> {
  const { provisional, ...filter } = filterOf(query, [])
  const byTenths = Array.from({ length: 1001 }, () => 0)
  await eachVisit(db, filter, now, ({ submission, isAccepted, tenths }) => {
    const isCounted = isAccepted || (provisional && submission !== 'none')
    if (isCounted && tenths !== null) byTenths[tenths]! += 1
  })
  const total = byTenths.reduce((sum, visits) => sum + visits, 0)
  if (total === 0) return { lowest: null, lowVisits: 0, otherVisits: 0 }
  let [lowVisits, tenths] = [byTenths[0]!, 0]
  while (lowVisits < total / 4) lowVisits += byTenths[++tenths]!
  return { lowest: tenths / 10, lowVisits, otherVisits: total - lowVisits }
}
