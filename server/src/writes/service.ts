import type { VisitQuestion } from '@cloche/contract/questions.ts'
import { write, type Write, type WriteResult } from '@cloche/contract/writes.ts'
import {
  addDish,
  questionOf,
  removeDish,
  saveAnswer,
  saveComment,
  saveRate,
  updateDish,
  type Writer,
  type WriteTo,
} from '../answers/service.ts'
import type { Context } from '../context.ts'
import { refusalOf } from '../http/errors.ts'
import { notFound } from '../http/problem.ts'
import type { Session } from '../http/sessions.ts'
import { parse } from '../http/validate.ts'
import { removePhoto } from '../photos/service.ts'
import { requireVisit } from '../visits/service.ts'
import { inLanes } from './lanes.ts'

export { inLanes } from './lanes.ts'

/** Stores writes to one visit of the session's guest as `inLanes`. Throws `not_found` for someone else's visit. */
export async function storeWrites(
  context: Context,
  session: Session,
  visitId: string,
  writes: readonly Write[],
): Promise<WriteResult[]> {
  await requireVisit(context.db, session, visitId)
  return inLanes(writes, {
    // A write is still what the phone made of it.
    questionOf: (each) => (each as Write | null)?.questionId,
    store: (each) => storeOne(context, session, visitId, each),
    statusOf,
  })
}

const statusOf = (result: WriteResult) => (result.kind === 'refused' ? result.problem.status : 200)

async function storeOne(
  context: Context,
  session: Session,
  visitId: string,
  unread: Write,
): Promise<WriteResult> {
  try {
    return await storeWrite(context, session, visitId, parse(write, unread))
  } catch (error) {
    return { kind: 'refused', problem: refusalOf(error, context.log) }
  }
}

/** Stores one write by the function of its own call. Throws as that, `not_found` also for another visit's question. */
export async function storeWrite(
  context: Context,
  session: Writer,
  visitId: string,
  { questionId, capturedAt, ...rest }: Write,
): Promise<WriteResult> {
  const { id, visit_id } = await questionOf(context.db, questionId)
  if (visit_id !== visitId.toLowerCase()) throw notFound()
  return store(context, { session, questionId: id, captured: capturedAt }, rest)
}

type What = Write extends infer W ? (W extends Write ? Pick<W, 'kind' | 'body'> : never) : never

async function store(context: Context, to: WriteTo, { kind, body }: What): Promise<WriteResult> {
  const { session, questionId } = to
  switch (kind) {
    case 'answer':
      return saved(await saveAnswer(context, to, body.answer))
    case 'rate':
      return saved(await saveRate(context, to, body.rate))
    case 'comment':
      return saved(await saveComment(context, to, body.comment))
    case 'dish':
      return dishOrGone(await addDish(context, to, body))
    case 'updateDish':
      return dishOrGone(await updateDish(context, to, body))
    case 'removeDish':
      await removeDish(context, session, { questionId, dishId: body.id })
      return { kind: 'gone' }
    case 'removePhoto':
      await removePhoto(context, session, { questionId, fileId: body.id })
      return { kind: 'gone' }
  }
}

function saved({ answer, rate, comment, revision, savedAt }: VisitQuestion): WriteResult {
  return { kind: 'saved', answer, rate, comment, revision, savedAt }
}

function dishOrGone({ dish, removed }: Awaited<ReturnType<typeof addDish>>): WriteResult {
  return removed ? { kind: 'gone' } : { kind: 'dish', dish }
}
