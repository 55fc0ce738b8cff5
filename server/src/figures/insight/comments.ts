import { ALL_QUESTIONS } from '@cloche/contract/constants.ts'
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
import {
  checklistsNumbered,
  entriesOf,
  presentPhoto,
  rulesByVisit,
} from '../../programme/questions/service.ts'
import { commentsByScore, commentsPage, formsIn, type CommentRow } from './comment-queries.ts'
import { filterOf } from './filter.ts'
import { titlesOf } from './titles.ts'
import { eachVisit } from './visit-blocks.ts'
import { meantChecklist, namedWholes } from './whole-scores.ts'
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
  const { isOfAll, checklistId, ...quarter } = await lowestQuarter(db, query, clock())
  const { lowest } = quarter
  const ofChecklist = isOfAll ? undefined : (checklistId ?? ALL_QUESTIONS)
  const { said, comments: found } = await commentsByScore(db, query, ofChecklist)
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

interface Quarter extends Pick<CommentWords, 'checklist' | 'lowest' | 'lowVisits' | 'otherVisits'> {
  /** Whose scores are meant, null for all questions. */
  checklistId: string | null
  /** No chosen visit has another checklist. */
  isOfAll: boolean
}

/** Returns the highest score of the lowest quarter of a checklist's scored visits, null without one, and the visits on both sides. */
async function lowestQuarter(db: Database, query: InsightQuery, now: Date): Promise<Quarter> {
  const { provisional, ...filter } = filterOf(query, [])
  const byNumber = new Map<number, number[]>()
  await eachVisit(db, filter, now, ({ submission, isAccepted, tenths, checklist }) => {
    const isCounted = isAccepted || (provisional && submission !== 'none')
    if (!isCounted || tenths === null) return
    const byTenths = byNumber.get(checklist) ?? Array.from({ length: 1001 }, () => 0)
    byTenths[tenths]! += 1
    byNumber.set(checklist, byTenths)
  })
  const ids = await checklistsNumbered(db, [...byNumber.keys()])
  const scores = [...byNumber].map(([number, byTenths]) => {
    return {
      id: ids.get(number) ?? null,
      byTenths,
      visits: byTenths.reduce((sum, visits) => sum + visits, 0),
    }
  })
  const checklistId = meantChecklist(query.checklistId, scores)
  const { checklist } = await namedWholes(db, checklistId, [])
  const isOfAll = scores.every(({ id }) => id === checklistId)
  const own = scores.find(({ id }) => id === checklistId)
  if (!own) return { checklistId, checklist, isOfAll, lowest: null, lowVisits: 0, otherVisits: 0 }
  let [lowVisits, tenths] = [own.byTenths[0]!, 0]
  while (lowVisits < own.visits / 4) lowVisits += own.byTenths[++tenths]!
  return {
    checklistId,
    checklist,
    isOfAll,
    lowest: tenths / 10,
    lowVisits,
    otherVisits: own.visits - lowVisits,
  }
}
