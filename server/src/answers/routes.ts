import { HEADER } from '@cloche/contract/constants.ts'
import { questionCalls } from '@cloche/contract/questions.ts'
import { notFound } from '../http/problem.ts'
import { route, type Api } from '../http/route.ts'
import type { Session } from '../http/sessions.ts'
import { addDish, removeDish, updateDish } from './dishes.ts'
import { checkAnswer, saveAnswer, saveComment, saveRate, type WriteTo } from './service.ts'

export function answerRoutes(api: Api): void {
  const { context } = api
  route(api, questionCalls.answer, (input) => saveAnswer(context, target(input), input.body.answer))
  route(api, questionCalls.check, (input) => checkAnswer(context, target(input), input.params.value))
  route(api, questionCalls.rate, (input) => saveRate(context, target(input), input.body.rate))
  route(api, questionCalls.comment, (input) => saveComment(context, target(input), input.body.comment))
  route(api, questionCalls.addDish, async (input) => {
    const { dish } = await addDish(context, target(input), input.body)
    return dish
  })
  route(api, questionCalls.updateDish, async (input) => {
    const { dish, removed } = await updateDish(context, target(input), input.body)
    if (removed) throw notFound()
    return dish
  })
  route(api, questionCalls.removeDish, ({ session, params }) => removeDish(context, session, params))
}

interface Writing {
  session: Session
  params: { id: string }
  headers: { [HEADER.capturedAt]?: string | undefined }
}

function target({ session, params, headers }: Writing): WriteTo {
  return { session, questionId: params.id, captured: headers[HEADER.capturedAt] }
}
