import { activeQuestions, declinedParts } from '@cloche/checklist/complete.ts'
import { hasAnswer, isCategory, isTouched } from '@cloche/checklist/item.ts'
import { questionScore } from '@cloche/checklist/question-score.ts'
import { scoreOf } from '@cloche/checklist/score.ts'
import { visibleIds } from '@cloche/checklist/visible.ts'
import type { VisitQuestion } from '@cloche/contract/questions.ts'
import type { VisitEvent } from '@cloche/contract/timeline.ts'
import { isChangedSince } from './deciding/returns.ts'

/** `declined`: the guest gave a reason for having no answer. `notApplicable`: the guest chose an answer without a score in a question that has scored answers. */
export type QuestionState = 'answered' | 'declined' | 'notApplicable' | 'unanswered'

export interface ReviewQuestion {
  item: VisitQuestion
  state: QuestionState
  /** From 0 to 1; null if not scored. */
  score: number | null
  /** The question deserves a look: its score is not the best, the guest commented, or could not give a part. */
  problem: boolean
}

export interface ReviewSection {
  category: VisitQuestion
  /** From 0 to 100; null if no question in the section is scored. */
  score: number | null
  questions: ReviewQuestion[]
}

export interface Review {
  /** From 0 to 100; null if nothing is scored. */
  total: number | null
  sections: ReviewSection[]
  /** Optional sections the guest did not open. */
  unused: VisitQuestion[]
  problems: number
}

/** A visit's items, add-on sections included and in order, as a review. */
export function reviewOf(items: readonly VisitQuestion[]): Review {
  const scores = scoreOf(items)
  const scoreById = new Map(scores.byCategory.map(({ id, score }) => [id, score]))
  const active = activeQuestions(items)
  const visible = visibleIds(items)
  const started = new Set(items.filter(isTouched).map(({ parent }) => parent))
  const categories = items.filter((item) => isCategory(item) && visible.has(item.id))
  const isUsed = ({ id, type }: VisitQuestion) => type !== 'addon' || started.has(id)

  const sections = categories.filter(isUsed).map((category) => ({
    category,
    score: scoreById.get(category.id) ?? null,
    questions: active.filter(({ parent }) => parent === category.id).map(readQuestion),
  }))
  const questions = sections.flatMap((section) => section.questions)
  return {
    total: scores.total,
    sections,
    unused: categories.filter((category) => !isUsed(category)),
    problems: questions.filter(({ problem }) => problem).length,
  }
}

/** Keeps only questions that deserve a look or changed since the return, and drops sections without any. */
export function problemsOf(
  sections: readonly ReviewSection[],
  returned: VisitEvent | null = null,
): ReviewSection[] {
  return sections
    .map((section) => ({
      ...section,
      questions: section.questions.filter(({ item, problem }) => problem || isChangedSince(item, returned)),
    }))
    .filter(({ questions }) => questions.length > 0)
}

/** Counts the shown questions that changed since the return. */
export function changedOf(sections: readonly ReviewSection[], returned: VisitEvent): number {
  const questions = sections.flatMap((section) => section.questions)
  return questions.filter(({ item }) => isChangedSince(item, returned)).length
}

function readQuestion(item: VisitQuestion): ReviewQuestion {
  const score = questionScore(item)
  const isDeclined = declinedParts(item).length > 0
  const problem = isDeclined || (score !== null && score < 1) || item.comment.trim() !== ''
  return { item, score, problem, state: stateOf(item, score) }
}

function stateOf(item: VisitQuestion, score: number | null): QuestionState {
  if (!hasAnswer(item)) return declinedParts(item).includes('answer') ? 'declined' : 'unanswered'
  const scored = item.options.choices?.some((choice) => choice.score !== null) ?? false
  return scored && score === null ? 'notApplicable' : 'answered'
}
