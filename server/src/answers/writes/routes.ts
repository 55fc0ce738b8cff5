import { v7 } from 'uuid'
import { HEADER } from '@cloche/contract/constants.ts'
import { questionCalls } from '@cloche/contract/questions.ts'
import { writeCalls, type WriteBodies, type WriteKind } from '@cloche/contract/writes.ts'
import { route, type Api } from '../../base/http/route.ts'
import type { Session } from '../../base/http/sessions.ts'
import { notFound } from '../../base/faults/problem.ts'
import { beginByAct } from '../../programme/visits/service.ts'
import { checkAnswer, dishOrderedAt, questionOf, savedQuestion } from '../answers/service.ts'
import { storeWrite, storeWrites } from './service.ts'

export function writeRoutes(api: Api): void {
  const { context } = api
  const store = async <K extends WriteKind>(
    kind: K,
    { session, params, headers }: Writing,
    body: WriteBodies[K],
  ) => {
    const capturedAt = headers[HEADER.capturedAt] ?? context.clock().toISOString()
    await beginAt(api, session, params.id, capturedAt)
    return storeWrite(context, session, { questionId: params.id, capturedAt, kind, body })
  }
  route(api, questionCalls.answer, async (input) =>
    savedQuestion(context, await store('answer', input, input.body)),
  )
  route(api, questionCalls.rate, async (input) =>
    savedQuestion(context, await store('rate', input, input.body)),
  )
  route(api, questionCalls.comment, async (input) =>
    savedQuestion(context, await store('comment', input, input.body)),
  )
  route(api, questionCalls.decline, async (input) =>
    savedQuestion(context, await store('decline', input, input.body)),
  )
  // Checking a choice adds it to the stored answer, so a phone can't queue this call as a write of its own.
  route(api, questionCalls.check, async ({ session, params, headers }) => {
    const to = { session, questionId: params.id, captured: headers[HEADER.capturedAt] }
    await beginAt(api, session, params.id, to.captured)
    return savedQuestion(context, await checkAnswer(context, to, params.value))
  })
  route(api, questionCalls.addDish, async (input) => {
    const { id = v7(), ...body } = input.body
    const { dish } = await store('dish', input, { ...body, id })
    return dish
  })
  route(api, questionCalls.updateDish, async (input) => {
    const { dish, removed } = await store('updateDish', input, await namedById(api, input))
    if (removed) throw notFound()
    return dish
  })
  route(api, questionCalls.removeDish, async ({ session, params }) => {
    const input = { session, params: { id: params.questionId }, headers: {} }
    await store('removeDish', input, { id: params.dishId })
  })
  route(api, questionCalls.removePhoto, async ({ session, params }) => {
    const { questionId, fileId } = params
    const capturedAt = context.clock().toISOString()
    const body = { id: fileId }
    await storeWrite(context, session, { questionId, capturedAt, kind: 'removePhoto', body })
  })
  route(api, writeCalls.store, async ({ session, params, body }) => ({
    results: await storeWrites(context, session, params.visitId, body.writes),
  }))
}

/** Begins the visit of a question that is written to. */
async function beginAt(
  { context }: Api,
  session: Session,
  questionId: string,
  captured: string | undefined,
): Promise<void> {
  const { visit_id } = await questionOf(context.db, questionId)
  await beginByAct(context, session, visit_id, captured)
}

interface Writing {
  session: Session
  params: { id: string }
  headers: { [HEADER.capturedAt]?: string | undefined }
}

/** If a change has no id, its order time identifies the dish and is not itself changed. */
async function namedById(
  { context }: Api,
  { session, params, body }: Writing & { body: Partial<WriteBodies['updateDish']> },
): Promise<WriteBodies['updateDish']> {
  const { id, orderTime, ...others } = body
  if (id !== undefined) return { ...body, id }
  const times = { orderTime: orderTime!, readyTime: others.readyTime }
  return { ...others, id: await dishOrderedAt(context, { session, questionId: params.id }, times) }
}
