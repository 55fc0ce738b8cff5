import { ApiProblem } from '@cloche/client/problem.ts'

/** A call that failed, in milliseconds of `performance.now`. */
export interface Failure {
  begun: number
  ended: number
  kind: string
}

/** The call was not made, because the run has been given up. */
export class GivenUp extends Error {
  override name = 'GivenUp'
}

/** Notes how the calls of a run end. */
export class Calls {
  readonly failures: Failure[] = []
  answered = 0
  #isGivenUp = false
  /** The calls whose successful answer took long, for the slowest of each stretch. */
  readonly #slow: { ended: number; took: number }[] = []

  /** Refuses further calls, so that everybody stops. */
  giveUp(): void {
    this.#isGivenUp = true
  }

  /** Makes a call and notes its end. Rejects as the call does. */
  async make<T>(call: () => Promise<T>): Promise<T> {
    if (this.#isGivenUp) throw new GivenUp()
    const begun = performance.now()
    try {
      const output = await call()
      const ended = performance.now()
      this.answered++
      if (ended - begun > 500) this.#slow.push({ ended, took: ended - begun })
      return output
    } catch (error) {
      this.failures.push({ begun, ended: performance.now(), kind: kindOf(error) })
      throw error
    }
  }

  /** Returns the failures that ended in a stretch of time. */
  between(from: number, to: number): Failure[] {
    return this.failures.filter(({ ended }) => ended >= from && ended < to)
  }

  /** Returns the longest time, in milliseconds, after which a call of a stretch still succeeded. */
  slowest(from: number, to: number): number {
    return Math.max(
      0,
      ...this.#slow.filter(({ ended }) => ended >= from && ended < to).map(({ took }) => took),
    )
  }
}

/** Describes the failure of a call. HAProxy's own answers have no problem in them. */
export function kindOf(error: unknown): string {
  if (error instanceof ApiProblem) {
    const { status, title, code } = error.problem
    return title === '' ? `${status} of HAProxy` : `${status} ${code}`
  }
  const { message, cause } = error as Error
  const status = /^Status (\d+)/.exec(message)?.[1]
  if (status !== undefined) return `${status} of HAProxy`
  return cause instanceof DOMException ? 'no answer in time' : 'connection broken'
}

/** Whether the same call may succeed later, by the rule of the phone (engine/send.ts). */
export function isPassing(error: unknown): boolean {
  if (error instanceof GivenUp) return false
  if (!(error instanceof ApiProblem)) return true
  const { status } = error.problem
  return status >= 500 || status === 429
}
