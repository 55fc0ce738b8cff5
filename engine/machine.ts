import type { Api } from '@cloche/client/client.ts'
import type { Environment } from './environment.ts'
import type { Readable } from './interface.ts'
import type { QueueItem } from './queue.ts'
import { createSignal } from './signal.ts'
import { START, step, type Effect, type SyncEvent, type SyncState } from './sync.ts'

/**
 * Holds the state of sending (sync.ts). Everything that happens to the queue is an event, and each event is one round of four phases:
 *
 * 1. measure: when the server's clock is known, the times of all writes made before are corrected, in a round of their own.
 * 2. step: the state machine computes the next state and the effects.
 * 3. show: the open copies take the server's answers, then the queue changes. A value is thus always in the copy or in the queue.
 * 4. perform: the effects in their order. Then the round is reported, to the screens and the other tabs.
 */
export interface Machine {
  readonly state: Readable<SyncState>
  items(): readonly QueueItem[]
  /** Makes the round of an event. Does nothing after `stop`. */
  dispatch(event: SyncEvent, typed?: boolean): void
  /** Corrects the times of all unmeasured writes at once: with several measurements their order could change. */
  measure(): void
  /** Sets the performers of the rounds. No event may come before. */
  start(performers: Performers): void
  stop(): void
}

export interface Performers {
  show(answers: readonly Answer[]): void
  /** `typed`: the event is one of many keystrokes. */
  perform(effect: Effect, typed: boolean): void
  report(round: Round): void
}

export type Answer = Extract<Effect, { type: 'finish' }>

export interface Round {
  event: SyncEvent
  before: SyncState
  after: SyncState
  answers: readonly Answer[]
}

export interface MachineOptions {
  environment: Pick<Environment, 'now'>
  api: Pick<Api, 'clockOffset'>
}

export function createMachine({ environment, api }: MachineOptions): Machine {
  const state = createSignal<SyncState>(START)
  const items = () => state.get().items
  let performers: Performers
  let isStopped = false

  function measure() {
    const offset = api.clockOffset()
    if (offset === null || items().every(({ clockOffset }) => clockOffset !== null)) return
    round({ type: 'measured', offset }, false)
  }

  function round(event: SyncEvent, typed: boolean) {
    const before = state.get()
    const { state: after, effects } = step(before, event, environment.now())
    const answers = effects.filter((effect) => effect.type === 'finish')
    performers.show(answers)
    state.set(after)
    for (const effect of effects) performers.perform(effect, typed)
    performers.report({ event, before, after, answers })
  }

  return {
    state,
    items,
    dispatch(event, typed = false) {
      if (isStopped) return
      measure()
      round(event, typed)
    },
    measure,
    start: (given) => void (performers = given),
    stop: () => void (isStopped = true),
  }
}
