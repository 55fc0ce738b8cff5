import { missing, requiredParts } from '@cloche/checklist/complete.ts'
import { isTouched } from '@cloche/checklist/item.ts'
import { questionScore } from '@cloche/checklist/question-score.ts'
import { scoreOf } from '@cloche/checklist/score.ts'
import { takes } from '@cloche/checklist/answer.ts'
import { visibleIds } from '@cloche/checklist/visible.ts'
import { answerOf, detailsOf, rateOf, type VisitFacts } from './answers.ts'
import { REMARKS } from './content/content.ts'
import type { Filled } from './filled.ts'
import { looksFor } from './photographs.ts'
import { clamp } from './mood.ts'
import type { Details } from './remarks.ts'
import { minutesAfter } from './times.ts'

/** Answers a visit's questions in order until the guest stopped. Hidden questions stay empty. */
export function fillIn(items: Filled[], facts: VisitFacts, until: string | null): void {
  const done: Filled[] = []
  for (const item of items) {
    done.push(item)
    if (item.type === 'checklist' && item.key === until) return
    if (item.parent === null || !visibleIds(done).has(item.id) || skips(item, facts)) continue
    facts.soFar = (scoreOf(done).total ?? 80) / 100
    answer(item, facts)
    remark(item, facts)
    item.photos = looksFor(item, facts)
    date(item, facts)
  }
  if (until === null && missing(items).length > 0) throw new Error('A demo visit is not complete')
}

/** Only guests at the bar or with a child fill in add-on sections, and guests skip some optional questions. */
function skips(item: Filled, { random, meal }: VisitFacts): boolean {
  if (item.category.key === 'bar') return meal.cocktails.length === 0
  if (item.category.key === 'children') return meal.childDishes.length === 0
  return !item.options.required && random.chance(0.22)
}

function answer(item: Filled, facts: VisitFacts): void {
  if (item.type === 'rate') item.rate = rateOf(item, facts)
  else if (item.type === 'dish') item.dishes = servedTo(item, facts)
  else if (item.type !== 'photo') item.answer = answerOf(item, facts)
  if (item.answer === 'no' && item.key === 'bill-correct') facts.billWrong = true
}

function servedTo({ servings }: Filled, { meal }: VisitFacts): Filled['dishes'] {
  const served = servings ? meal[servings] : []
  return served.map((serving) => ({ ...serving, readyTime: serving.readyAt.toISOString() }))
}

function remark(item: Filled, facts: VisitFacts): void {
  if (!takes(item, 'comment') || !REMARKS[item.key]) return
  const score = merit(item)
  if (score === null) return
  const asked = requiredParts(item).includes('comment')
  const likely = score < 0.6 ? 0.65 : 0.17
  if (!asked && !facts.random.chance(likely)) return
  if (score >= 0.6 && score < 0.8) return
  const details = remarkDetails(item, facts)
  item.comment = facts.remarks.comment(item.key, score >= 0.6, facts.language, details, asked) ?? ''
}

/** Returns the quality of an answer, also for questions without a score. */
function merit(item: Filled): number | null {
  if (item.type === 'dish')
    return item.dishes.length === 0 ? null : Number(!item.dishes.some(({ late }) => late))
  if (typeof item.answer === 'number') return clamp(1.2 - item.answer / 10)
  return questionScore(item)
}

function remarkDetails(item: Filled, facts: VisitFacts): Details {
  const details = detailsOf(facts)
  const wait = REMARKS[item.key]?.minutes
  return wait ? { ...details, minutes: facts.random.int(wait.least, wait.most) } : details
}

const firstMain = ({ meal }: VisitFacts): Date => meal.mains[0]?.readyAt ?? meal.billAskedAt

function lastServed({ dishes }: Filled): Date | null {
  return dishes.length === 0 ? null : new Date(Math.max(...dishes.map((dish) => dish.readyAt.getTime())))
}

function date(item: Filled, facts: VisitFacts): void {
  if (!isTouched(item)) return
  const jitter = facts.random.between(0.25, 0.55)
  const { after, minutes } = item.category.filledIn
  const typed = minutesAfter(minutesAfter(facts.meal[after], minutes), (item.position + 1) * jitter)
  item.answeredAt =
    item.key === 'main-photo' ? minutesAfter(firstMain(facts), 0.4) : (lastServed(item) ?? typed)
  if (item.comment !== '') item.commentedAt = minutesAfter(item.answeredAt, facts.random.between(0.3, 0.9))
}
