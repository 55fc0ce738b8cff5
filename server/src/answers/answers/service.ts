import { answerFault, declineFault, rateFault, takes } from '@cloche/checklist/answer.ts'
import { checked } from '@cloche/checklist/checked.ts'
import { answerShape } from '@cloche/checklist/question-types.ts'
import type { DeclinablePart } from '@cloche/contract/constants.ts'
import type { AnswerValue, VisitQuestion } from '@cloche/contract/questions.ts'
import type { Context } from '../../base/context.ts'
import {
  declinedOf,
  entriesOf,
  latestIn,
  presentQuestion,
  shownTo,
  type Definition,
  type Entered,
} from '../../programme/questions/service.ts'
import { findEntered, isStored, lockAnswer, type Column } from './queries.ts'
import { saveBatched } from './save-batcher.ts'
import { orStored, questionOf, refuse, requireWritable, type WriteTo } from './writing.ts'

export type { Writer } from '../../programme/visits/service.ts'
export { addDish, dishOrderedAt, removeDish, updateDish, type StoredDish } from './dishes.ts'
export { rememberRemoval, revisionOf, revisionsOf, touchQuestion } from './queries.ts'
export { countSql, refuseWithoutRoom, type Counts } from './quota.ts'
export { capturedAt, orStored, questionOf, refuse, requireWritable, type WriteTo } from './writing.ts'

/** The question of a save, and what is entered there now: what was saved, or what is newer. */
export interface Saved {
  question: Definition
  entered: Entered
}

/** The whole question after a save. */
export async function savedQuestion({ db }: Context, { question, entered }: Saved): Promise<VisitQuestion> {
  const shown = shownTo('guest with tests', question)
  const { photos, dishes } = await entriesOf(db, entered.has_entries ? [question.id] : [])
  return presentQuestion(shown, entered, photos, dishes)
}

/** The entered values after a save, with all that tells a phone what they know. */
export async function savedValues(
  { db }: Context,
  { question, entered }: Saved,
): Promise<
  Pick<VisitQuestion, 'answer' | 'rate' | 'comment' | 'declined' | 'revision' | 'savedAt' | 'latestAt'>
> {
  const { answer, rate, comment, revision, saved_at: savedAt } = entered
  const latestAt = await latestIn(db, question, entered)
  return { answer, rate, comment, ...declinedOf(entered), revision, savedAt, latestAt }
}

/**
 * Sets the whole answer. Throws `invalid` at `answer` if it does not fit the question, or the reason why the guest may
 * not write.
 */
export async function saveAnswer(context: Context, to: WriteTo, answer: AnswerValue): Promise<Saved> {
  const question = await questionOf(context.db, to.questionId)
  await refuse(context, to, 'answer', answerFault(question, answer))
  return save(context, to, question, 'answer', answer)
}

/**
 * Checks one choice: replaces a `single` answer or adds to a `multiple` one, also to one of a later time, unless that is empty or would
 * lose a choice. Throws like `saveAnswer`.
 */
export async function checkAnswer(context: Context, to: WriteTo, value: string): Promise<Saved> {
  const question = await questionOf(context.db, to.questionId)
  const many = answerShape(question.type) === 'choices'
  await refuse(context, to, 'value', answerFault(question, many ? [value] : value))
  if (!many) return save(context, to, question, 'answer', value)
  return context.db.transaction().execute(async (db) => {
    const now = context.clock()
    const find = () => lockAnswer(db, to.questionId)
    const required = requireWritable(db, to.session, to.questionId, now, true)
    const isOpen = await orStored(required, async () => [(await find()).answer].flat().includes(value))
    const { answer, answer_at: at } = await find()
    const grown = checked(question, answer, value)
    const set = (captured: string | undefined, chosen: AnswerValue) =>
      save({ ...context, db }, { ...to, captured }, question, 'answer', chosen)
    const isLate = at !== null && new Date(to.captured ?? now) < new Date(at)
    if (isOpen && !isLate) return set(to.captured, grown)
    const keepsAll = [answer].flat().every((each) => [grown].flat().includes(each))
    return set(at ?? to.captured, isOpen && keepsAll ? grown : answer)
  })
}

/** Sets the rate, from 1 to the question's scale; null clears it. */
export async function saveRate(context: Context, to: WriteTo, rate: number | null): Promise<Saved> {
  const question = await questionOf(context.db, to.questionId)
  await refuse(context, to, 'rate', rateFault(question, rate))
  return save(context, to, question, 'rate', rate)
}

/** Sets the comment; an empty one clears it. */
export async function saveComment(context: Context, to: WriteTo, comment: string): Promise<Saved> {
  const question = await questionOf(context.db, to.questionId)
  const fits = comment === '' || takes(question, 'comment')
  await refuse(context, to, 'comment', fits ? null : 'This question takes no comment')
  return save(context, to, question, 'comment', comment)
}

/** Declines a part with a reason; null takes it back, also where the part can't be declined. */
export async function saveDecline(
  context: Context,
  to: WriteTo,
  part: DeclinablePart,
  reason: string | null,
): Promise<Saved> {
  const question = await questionOf(context.db, to.questionId)
  await refuse(context, to, 'part', reason === null ? null : declineFault(question, part))
  return save(context, to, question, `declined_${part}`, reason)
}

async function save(
  { db, clock }: Context,
  { session, captured }: WriteTo,
  question: Definition,
  column: Column,
  value: AnswerValue,
): Promise<Saved> {
  const now = clock()
  const write = {
    questionId: question.id,
    visitId: question.visit_id,
    guestId: session.userId,
    value,
    now,
    at: captured === undefined ? now : new Date(captured),
    isImported: session.isImported === true,
  }
  const saved = await saveBatched(db, column, write)
  if (!saved)
    await orStored(requireWritable(db, session, question.id, now), () => isStored(db, column, write))
  return { question, entered: saved ?? (await findEntered(db, question.id)) }
}
