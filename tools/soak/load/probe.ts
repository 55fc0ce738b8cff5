import { setTimeout as wait } from 'node:timers/promises'
import { ApiProblem } from '@cloche/client/problem.ts'
import type { WriteResult } from '@cloche/contract/writes.ts'
import { acknowledged } from './receipts.ts'
import { stampingOf } from './phone.ts'
import { logIn, persist, type Run } from './run.ts'
import { isPassing, kindOf } from '../watch/failures.ts'
import type { InvitedGuest } from './world.ts'

const EVERY_MS = 200

/**
 * Changes one answer five times a second, so that each moment of a run has a call that commits. A failed call is made again at once
 * until it is acknowledged.
 */
export async function playProbe(
  run: Run,
  { uuid, visits }: InvitedGuest,
  chance: () => number,
  over: AbortSignal,
): Promise<void> {
  const session = await logIn(run, chance, { uuid })
  const stamping = stampingOf(session, chance)
  const params = { visitId: visits[0]! }
  const { items } = await persist(run, chance, 'checklist', () =>
    session.api.call('GET /question/{visitId}', { params }),
  )
  const questionId = items.find(({ title }) => title === 'Plain')!.id
  for (let count = 0; !over.aborted; count++) {
    const { capturedAt } = stamping.next([])
    const body = { answer: `The probe was here ${count} times` }
    const write = { kind: 'answer', questionId, capturedAt, body } as const
    const result = await untilTaken(run, async () => {
      const { results } = await session.api.call('POST /visit/{visitId}/writes', {
        params,
        body: { writes: [write] },
      })
      return results[0]!
    })
    for (const each of acknowledged(write, result)) run.book.acknowledge(each)
    await wait(EVERY_MS)
  }
}

async function untilTaken({ calls, refused }: Run, send: () => Promise<WriteResult>): Promise<WriteResult> {
  for (;;) {
    try {
      return await calls.make(async () => {
        const result = await send()
        if (result.kind === 'refused') throw new ApiProblem(result.problem)
        return result
      })
    } catch (error) {
      if (!isPassing(error)) {
        refused.push(`probe: ${kindOf(error)}: ${(error as Error).message}`)
        throw error
      }
      await wait(EVERY_MS)
    }
  }
}
