import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { capturedInstant } from '@cloche/contract/shared.ts'
import {
  write,
  type Write,
  type WriteBodies,
  type WriteKind,
  type WriteOf,
  type WriteResult,
} from '@cloche/contract/writes.ts'
import {
  addDish,
  questionOf,
  removeDish,
  revisionOf,
  saveAnswer,
  saveComment,
  saveRate,
  updateDish,
  type StoredDish,
  type Writer,
  type WriteTo,
} from '../answers/service.ts'
import type { Context } from '../../base/context.ts'
import { refusalOf } from '../../base/http/errors.ts'
import { parse } from '../../base/http/validate.ts'
import { removePhoto } from '../photos/service.ts'
import { observeSyncLag } from '../../base/telemetry/metrics.ts'
import { notFound } from '../../base/faults/problem.ts'
import { beginByAct, requireVisit, type Reader } from '../../programme/visits/service.ts'
import { storeInParallel } from './store-in-parallel.ts'

export { storeInParallel } from './store-in-parallel.ts'

/** Stores writes to one visit of the session's guest as `storeInParallel`. Throws `not_found` for someone else's visit. */
export async function storeWrites(
  context: Context,
  session: Reader,
  visitId: string,
  writes: readonly Write[],
): Promise<WriteResult[]> {
  await requireVisit(context.db, session, visitId)
  await beginBy(context, session, visitId, writes)
  return storeInParallel(writes, {
    // The write is not validated yet.
    questionOf: (each) => (each as Write | null)?.questionId,
    store: (each) => storeOne(context, session, visitId, each),
    statusOf,
  })
}

/** Begins the visit by the earliest of the writes. They are not validated yet, so those without a time are left out. */
export async function beginBy(
  context: Context,
  writer: Writer,
  visitId: string,
  writes: readonly (Partial<Pick<Write, 'capturedAt'>> | null)[],
): Promise<void> {
  const times = writes.flatMap((each) => {
    const at = capturedInstant.safeParse(each?.capturedAt)
    return at.success ? [Date.parse(at.data)] : []
  })
  if (times.length > 0) await beginByAct(context, writer, visitId, new Date(Math.min(...times)).toISOString())
}

const statusOf = (result: WriteResult) => (result.kind === 'refused' ? result.problem.status : 200)

async function storeOne(
  context: Context,
  session: Reader,
  visitId: string,
  unread: Write,
): Promise<WriteResult> {
  try {
    const parsed = parse(write, unread)
    const questionId = await requireQuestionOf(context, visitId, parsed.questionId)
    const outcome = await storeWrite(context, session, { ...parsed, questionId })
    if (outcome === null) return { kind: 'gone', revision: await revisionOf(context.db, questionId) }
    return 'dish' in outcome ? dishResult(outcome) : savedResult(outcome)
  } catch (error) {
    return { kind: 'refused', problem: refusalOf(error, context.log) }
  }
}

/** The question's id as it is stored. Throws `not_found` also for another visit's question. */
export async function requireQuestionOf(
  { db }: Context,
  visitId: string,
  questionId: string,
): Promise<string> {
  const { id, visit_id } = await questionOf(db, questionId)
  if (visit_id !== visitId.toLowerCase()) throw notFound()
  return id
}

/** The stored state after a write of each kind; null when the write has removed it. */
interface Outcomes {
  answer: VisitQuestion
  rate: VisitQuestion
  comment: VisitQuestion
  dish: StoredDish
  updateDish: StoredDish
  removeDish: null
  removePhoto: null
}

type Stores = {
  [K in WriteKind]: (context: Context, to: WriteTo, body: WriteBodies[K]) => Promise<Outcomes[K]>
}

const STORES: Stores = {
  answer: (context, to, { answer }) => saveAnswer(context, to, answer),
  rate: (context, to, { rate }) => saveRate(context, to, rate),
  comment: (context, to, { comment }) => saveComment(context, to, comment),
  dish: addDish,
  updateDish,
  async removeDish(context, { session, questionId }, { id }) {
    await removeDish(context, session, { questionId, dishId: id })
    return null
  },
  async removePhoto(context, { session, questionId }, { id }) {
    await removePhoto(context, session, { questionId, fileId: id })
    return null
  },
}

/**
 * Stores one write of a guest. It may come by a call of its own, in a batch of a phone that was offline, or in an imported queue
 * (`writer.isImported`). Throws as the function of its kind.
 */
export function storeWrite<K extends WriteKind>(
  context: Context,
  writer: Writer,
  { questionId, capturedAt, kind, body }: WriteOf<K>,
): Promise<Outcomes[K]> {
  if (!writer.isImported) observeSyncLag(kind, new Date(capturedAt), context.clock())
  return STORES[kind](context, { session: writer, questionId, captured: capturedAt }, body)
}

function savedResult(question: VisitQuestion): WriteResult {
  const { answer, rate, comment, revision, savedAt, latestAt } = question
  return { kind: 'saved', answer, rate, comment, revision, savedAt, latestAt }
}

function dishResult({ dish, removed, revision }: StoredDish): WriteResult {
  return removed ? { kind: 'gone', revision } : { kind: 'dish', dish, revision }
}
