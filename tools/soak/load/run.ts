import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Api, createApi } from '@cloche/client/client.ts'
import { createClock } from '@cloche/client/clock.ts'
import type { CallOf } from '@cloche/contract/calls.ts'
import { backOff } from '@cloche/engine/send-scheduler.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import type { Book } from '../account/book.ts'
import { type Calls, isPassing, kindOf } from '../watch/failures.ts'
import { thinkTime } from './chance.ts'

type Credentials = CallOf<'POST /user/login'>['body']['_output']

/** The parts of a run that everybody in it shares. */
export interface Run {
  url: string
  book: Book
  calls: Calls
  /** Writes that the server refused for good, each in words. A good run has none. */
  refused: string[]
  /** Aborted when the time is over: nobody begins another visit, and begun visits are finished. */
  closing: AbortSignal
}

/** A person with a session. */
export interface Session {
  api: Api
  token: string
}

/** Pauses as a person does. */
export const think = (chance: () => number): Promise<void> => wait(thinkTime(chance))

/**
 * Makes a call until it succeeds, with the waits of the phone. Rejects with the problem of a final refusal, and notes
 * the refusal.
 */
export async function persist<T>(
  { calls, refused }: Run,
  chance: () => number,
  what: string,
  call: () => Promise<T>,
): Promise<T> {
  for (let failures = 1; ; failures++) {
    try {
      return await calls.make(call)
    } catch (error) {
      if (!isPassing(error)) {
        refused.push(`${what}: ${kindOf(error)}: ${(error as Error).message}`)
        throw error
      }
      const retryAfter = error instanceof ApiProblem ? error.retryAfter : 0
      await wait(Math.max(retryAfter, backOff(failures, chance())))
    }
  }
}

/** Logs in and notes the session. */
export async function logIn(run: Run, chance: () => number, body: Credentials): Promise<Session> {
  let token: string | null = null
  const api = createApi({
    platform: 'android',
    base: `${run.url}/api`,
    token: () => token,
    onUnauthenticated: () => run.refused.push('A session has ended'),
    clock: createClock(null),
  })
  const answer = await persist(run, chance, 'login', () => api.call('POST /user/login', { body }))
  token = answer.token!
  const thing = createHash('sha256').update(token).digest('hex')
  run.book.acknowledge({ kind: 'login', thing, value: answer.user.id })
  return { api, token }
}
