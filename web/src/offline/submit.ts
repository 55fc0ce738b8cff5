import type { Problem } from '@cloche/contract/problems.ts'
import type { Visit } from '@cloche/contract/visits.ts'
import type { Api } from '../api/client.ts'
import { ApiProblem } from '../api/problem.ts'
import type { Runner } from './runner.ts'
import { until } from './signal.ts'

/**
 * Sends what waits of a visit, then submits it. Rejects with an ApiProblem when the server refuses the visit or refused
 * one of its writes, with a TypeError when it can't be reached or the session is over.
 */
export async function submit(api: Api, runner: Runner, visitId: string): Promise<Visit> {
  await runner.flush()
  const { misses } = runner.sync.get()
  runner.wake()
  await until(runner.sync, (sync) => {
    const waiting = sync.items.filter((item) => item.visitId === visitId)
    const failed = waiting.find((item) => item.fault)
    if (failed?.fault) throw refusal(failed.questionId, failed.fault)
    if (waiting.length > 0 && (sync.paused || sync.misses > misses))
      throw new TypeError('The server did not answer')
    return waiting.length === 0
  })
  return api.call('PUT /visit/{visitId}', { params: { visitId } })
}

function refusal(questionId: string, fault: Problem): ApiProblem {
  return new ApiProblem({ ...fault, errors: [{ path: questionId, message: fault.detail || fault.title }] })
}
