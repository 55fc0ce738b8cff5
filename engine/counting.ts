import type { Visit } from '@cloche/contract/visits.ts'
import type { Api } from '@cloche/client/client.ts'
import type { Receipt } from './interface.ts'
import type { Copy } from './copies.ts'
import type { receipt } from './receipt.ts'
import { backOff } from './send-scheduler.ts'
import { failureOf } from './send.ts'

export interface CountingOptions {
  api: Api
  /** As in `Environment`. */
  environment: {
    after(milliseconds: number, act: () => void): () => void
    random(): number
    whenIdle(act: () => void): void
    receipt: typeof receipt
  }
  onCounted(visit: Visit, receipt: Receipt): void
}

/** Counts a submission that could not be counted when it was sent. Not part of the first load. */
export interface Counting {
  /**
   * Counts this submission soon, and again after each failure that may pass, by this device's copies of its questions. Keeps these,
   * because a later read of the visit replaces those that the server lacks. Does nothing if this submission is being counted already.
   */
  want(visit: Visit, mine: readonly Copy[]): void
  /** Tries now if a count is wanted. */
  retry(): void
  /** Counts no more, until `want`. */
  stop(): void
}

export function createCounting({ api, environment, onCounted }: CountingOptions): Counting {
  let wanted: { visit: Visit; mine: readonly Copy[] } | null = null
  let flight: AbortController | null = null
  let failures = 0
  let callOff = () => {}

  function stop() {
    callOff()
    flight?.abort()
    flight = wanted = null
    failures = 0
  }

  async function count() {
    callOff()
    if (!wanted || flight) return
    const { visit, mine } = wanted
    const { signal } = (flight = new AbortController())
    try {
      const counted = await environment.receipt(api, mine, visit, signal)
      if (signal.aborted) return
      stop()
      onCounted(visit, counted)
    } catch (error) {
      if (signal.aborted) return
      flight = null
      failures += 1
      const wait = backOff(failures, environment.random())
      if (['unreachable', 'busy'].includes(failureOf(error).type))
        callOff = environment.after(wait, () => void count())
    }
  }

  return {
    want(visit, mine) {
      if (wanted?.visit.submittedAt === visit.submittedAt) return
      stop()
      wanted = { visit, mine }
      environment.whenIdle(() => void count())
    },
    retry: () => void count(),
    stop,
  }
}
