import type { Environment } from './environment.ts'
import type { OutboxItem } from './outbox.ts'
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
  items(): readonly OutboxItem[]
  /** Receives the outcome of every send. `retryAfter` is in milliseconds, 0 if the server asks for no pause. */
  onAnswered(outcomes: readonly Outcome[], retryAfter: number): void
}

/** Sends calls and keeps track of those under way. */
export interface Transport {
  send(items: readonly OutboxItem[]): Promise<void>
  /** Aborts the calls that were lost with the old network. */
  reconnect(): void
  stop(): void
}

export function createTransport(options: TransportOptions): Transport {
  const { environment, api, store, bytesOf, confirmed, items: waiting, onAnswered, onMeasured } = options
  const flights = new Map<AbortController, number>()
  let stopped = false

  function isLast({ visitId, seq }: OutboxItem): boolean {
    return waiting().every((item) => item.visitId !== visitId || item.seq === seq)
  }

  return {
    async send(items) {
      const flight = new AbortController()
      flights.set(flight, environment.now())
      const { signal } = flight
      if (stopped) flight.abort()
      const { sendPhoto, receipt } = environment
      const context = { api, store, sendPhoto, receipt, bytesOf, confirmed, onMeasured, isLast, signal }
      const { outcomes, retryAfter } = await send(context, items)
      flights.delete(flight)
      onAnswered(outcomes, retryAfter)
    },
    reconnect() {
      const now = environment.now()
      for (const [flight, since] of flights) if (Math.abs(now - since) > STUCK) flight.abort()
    },
    stop() {
      stopped = true
      for (const flight of flights.keys()) flight.abort()
    },
  }
}
