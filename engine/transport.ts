import type { Environment } from './environment.ts'
import type { QueueItem } from './queue.ts'
import { send, type SendContext } from './send.ts'
import type { Outcome } from './sync.ts'

/** A call that is older than this when the network returns counts as lost, milliseconds. */
const STUCK = 3000

export interface TransportOptions extends Pick<
  SendContext,
  'api' | 'store' | 'bytesOf' | 'confirmed' | 'onMeasured'
> {
  environment: Pick<Environment, 'now' | 'sendPhoto' | 'receipt'>
  /** Returns all waiting writes of this device. */
  items(): readonly QueueItem[]
  /** Receives the outcome of every send. `retryAfter` is in milliseconds, 0 if the server asks for no pause. */
  onAnswered(outcomes: readonly Outcome[], retryAfter: number): void
}

/** Sends calls and keeps track of the calls under way. */
export interface Transport {
  send(items: readonly QueueItem[]): Promise<void>
  /** Aborts the calls that were lost with the old network. Resolves when their outcomes are passed on. */
  reconnect(): Promise<unknown>
  stop(): void
}

interface Flight {
  /** The device time at which the call was made. */
  since: number
  /** Resolves when the outcomes are passed on. */
  reported: Promise<void>
}

export function createTransport(options: TransportOptions): Transport {
  const { environment, api, store, bytesOf, confirmed, items: waiting, onAnswered, onMeasured } = options
  const flights = new Map<AbortController, Flight>()
  let stopped = false

  /** A submission that another tab has withdrawn is not the last one either. */
  function isLast({ visitId, seq }: QueueItem): boolean {
    const ofVisit = waiting().filter((item) => item.visitId === visitId)
    return ofVisit.length === 1 && ofVisit[0]!.seq === seq
  }

  async function report(items: readonly QueueItem[], flight: AbortController): Promise<void> {
    const { sendPhoto, receipt } = environment
    const { signal } = flight
    const context = { api, store, sendPhoto, receipt, bytesOf, confirmed, onMeasured, isLast, signal }
    const { outcomes, retryAfter } = await send(context, items)
    flights.delete(flight)
    onAnswered(outcomes, retryAfter)
  }

  return {
    send(items) {
      const flight = new AbortController()
      if (stopped) flight.abort()
      const since = environment.now()
      const reported = report(items, flight)
      flights.set(flight, { since, reported })
      return reported
    },
    reconnect() {
      const now = environment.now()
      const lost = [...flights].filter(([, { since }]) => Math.abs(now - since) > STUCK)
      for (const [flight] of lost) flight.abort()
      return Promise.all(lost.map(([, { reported }]) => reported))
    },
    stop() {
      stopped = true
      for (const flight of flights.keys()) flight.abort()
    },
  }
}
