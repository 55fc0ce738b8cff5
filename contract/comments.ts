import { z } from 'zod'
import { defineCall } from './call.ts'
import { insightQuery, periodQuery, wholeScores } from './insight.ts'
import { photo, visitQuestion } from './questions.ts'
import { id, pageOf, pageQuery, search, titles } from './shared.ts'

/** The newest questions with a comment or a text answer that words are counted in. */
export const COMMENTS_READ = 5000

const percent = z.number()

export const comment = z
  .object({
    /** The id of the visit's question. */
    id,
    visitId: id,
    /** The restaurant's wall clock. */
    visitDate: z.string(),
    /** The score of the whole visit. */
    visitScore: percent.nullable(),
    restaurant: z.object({ id, title: z.string() }),
    question: titles,
    category: titles.nullable(),
    /** The answer of a question of type `text`; null where it has none. */
    answer: z.string().nullable(),
    /** The comment beside the answer; empty where only the answer is written. */
    text: z.string(),
    /** The score of the question's answer; null where it has none. */
    score: percent.nullable(),
    photos: z.array(photo),
  })
  .meta({ id: 'Comment' })
export type Comment = z.infer<typeof comment>

export const questionAnswer = comment
  .pick({ id: true, visitId: true, visitDate: true, visitScore: true, restaurant: true, score: true })
  .extend(
    visitQuestion.pick({
      title: true,
      type: true,
      options: true,
      answer: true,
      rate: true,
      comment: true,
      photos: true,
    }).shape,
  )
  .meta({ id: 'QuestionAnswer' })
export type QuestionAnswer = z.infer<typeof questionAnswer>

const word = z.object({
  /** A form of the word that guests wrote. */
  word: z.string(),
  /** How often texts of low-scoring visits and of the others have it, in any form. */
  low: z.int(),
  other: z.int(),
  /** The number of visits whose texts have it. */
  visits: z.int(),
  /** Positive: more often in low-scoring visits. */
  z: z.number(),
})

export const commentWords = z
  .object({
    /** The scores and words are of its visits alone. */
    checklist: wholeScores.checklist,
    /** The scored visits with this score or less are the low-scoring ones, a quarter of them or more. Null without any. */
    lowest: percent.nullable(),
    lowVisits: z.int(),
    otherVisits: z.int(),
    /** The number of questions whose comment or text answer was read. */
    comments: z.int(),
    /** There are more than are read. */
    isCut: z.boolean(),
    /** The number of words that were compared. */
    compared: z.int(),
    /** The words beyond chance, those of low-scoring visits first. */
    words: z.array(word),
  })
  .meta({ id: 'CommentWords' })
export type CommentWords = z.infer<typeof commentWords>

const listQuery = periodQuery.safeExtend({
  ...pageQuery,
  /** Words in English or Russian, in any form; `"a phrase"`, `or` and `-without` as in search engines. */
  q: search,
})
export type CommentsQuery = z.output<typeof listQuery>

const answersQuery = periodQuery.safeExtend({
  ...pageQuery,
  /** A question of the bank, also a removed one. */
  questionId: id,
})
export type AnswersQuery = z.output<typeof answersQuery>

export const commentCalls = {
  answers: defineCall({
    method: 'GET',
    path: '/insight/answer',
    summary:
      'The answers to a question of the bank, with comments and photos, the newest visit first. A page may have fewer than `limit`',
    access: 'staff',
    scopes: ['insight:read'],
    query: answersQuery,
    response: pageOf(questionAnswer),
  }),
  list: defineCall({
    method: 'GET',
    path: '/insight/comment',
    summary:
      'Guests’ comments and their answers to questions of type `text`, the newest visit first, with photos. A page may have fewer than `limit`',
    access: 'staff',
    scopes: ['insight:read'],
    query: listQuery,
    response: pageOf(comment),
  }),
  words: defineCall({
    method: 'GET',
    path: '/insight/comment/word',
    summary: `The words that set the comments and text answers of low-scoring visits apart, in those of the newest ${COMMENTS_READ} questions`,
    access: 'staff',
    scopes: ['insight:read'],
    query: insightQuery,
    response: commentWords,
  }),
}
