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

/** Questions of one call that are written at once: enough to keep the disk busy, and others still get their turn. */
const LANES = 8

/**
 * Stores writes to one visit of the session's guest, each by itself, and answers for each in its place. Those of one question
 * follow one another as given; different questions know nothing of each other, and need not wait. What comes after a failure of
 * ours is answered like it and not tried: after `internal` at that question, after `unavailable` anywhere. Throws `not_found`
 * for someone else's visit.
 */
export async function storeWrites(
  context: Context,
  session: Session,
  visitId: string,
  writes: readonly Write[],
): Promise<WriteResult[]> {
  await requireVisit(context.db, session, visitId)
  const results: WriteResult[] = []
  const byQuestion = Map.groupBy(writes.entries(), ([, each]) => each?.questionId)
  const waiting = byQuestion.values()
  let away: WriteResult | null = null
  const lane = async () => {
    for (const writesOfOne of waiting) {
      let failed: WriteResult | null = null
      for (const [place, each] of writesOfOne) {
        const result: WriteResult = away ?? failed ?? (await storeOne(context, session, visitId, each))
        results[place] = result
        if (statusOf(result) >= 500) failed = result
        if (statusOf(result) === 503) away = result
      }
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
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
