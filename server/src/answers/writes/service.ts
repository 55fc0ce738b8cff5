import {
  write,
  type ReceivedWrite,
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
  saveAnswer,
  saveComment,
  saveDecline,
  saveRate,
  savedValues,
  updateDish,
  type Saved,
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
  writes: readonly ReceivedWrite[],
): Promise<WriteResult[]> {
  await requireVisit(context.db, session, visitId)
  const read = writes.flatMap((each) => ('write' in each ? [each.write] : []))
  await beginBy(context, session, visitId, read)
  return storeInParallel(writes, {
    questionOf: (each) => ('write' in each ? each.write.questionId : null),
    store: (each) => storeOne(context, session, visitId, each),
    statusOf,
  })
}

/** Begins the visit by the earliest of the writes. */
export async function beginBy(
  context: Context,
  writer: Writer,
  visitId: string,
  writes: readonly Pick<Write, 'capturedAt'>[],
): Promise<void> {
  const [earliest] = writes.map(({ capturedAt }) => capturedAt).toSorted()
  if (earliest !== undefined) await beginByAct(context, writer, visitId, earliest)
}

const statusOf = (result: WriteResult) => (result.kind === 'refused' ? result.problem.status : 200)

async function storeOne(
  context: Context,
  session: Reader,
  visitId: string,
  received: ReceivedWrite,
): Promise<WriteResult> {
  try {
    // What did not fit is parsed again for the names of its faults.
    const read = 'write' in received ? received.write : parse(write, received.unread)
    const questionId = await requireQuestionOf(context, visitId, read.questionId)
    return await resultOf(context, await storeWrite(context, session, { ...read, questionId }))
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

/** A photo or dish that the write has removed, with its question's revision. */
interface Gone {
  removed: true
  revision: number
}

/** The stored state after a write of each kind. */
interface Outcomes {
  answer: Saved
  rate: Saved
  comment: Saved
  decline: Saved
  dish: StoredDish
  updateDish: StoredDish
  removeDish: Gone
  removePhoto: Gone
}
type Outcome = Outcomes[WriteKind]

/** The question's revision after a write. */
export const revisionAfter = (outcome: Outcome): number =>
  'entered' in outcome ? outcome.entered.revision : outcome.revision

type Stores = {
  [K in WriteKind]: (context: Context, to: WriteTo, body: WriteBodies[K]) => Promise<Outcomes[K]>
}

const STORES: Stores = {
  answer: (context, to, { answer }) => saveAnswer(context, to, answer),
  rate: (context, to, { rate }) => saveRate(context, to, rate),
  comment: (context, to, { comment }) => saveComment(context, to, comment),
  decline: (context, to, { part, reason }) => saveDecline(context, to, part, reason),
  dish: addDish,
  updateDish,
  async removeDish(context, { session, questionId }, { id }) {
    return { removed: true, revision: await removeDish(context, session, { questionId, dishId: id }) }
  },
  async removePhoto(context, { session, questionId }, { id }) {
    return { removed: true, revision: await removePhoto(context, session, { questionId, fileId: id }) }
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

async function resultOf(context: Context, outcome: Outcome): Promise<WriteResult> {
  if ('entered' in outcome) return { kind: 'saved', ...(await savedValues(context, outcome)) }
  const { revision } = outcome
  return outcome.removed || !('dish' in outcome)
    ? { kind: 'gone', revision }
    : { kind: 'dish', dish: outcome.dish, revision }
}
