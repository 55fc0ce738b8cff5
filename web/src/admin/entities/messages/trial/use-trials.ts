import type { Message } from '@cloche/contract/messages.ts'
import { useCall } from '../../../kit/use-call.ts'

/** How often to ask what became of a trial: its first attempt ends within seconds, a later one is minutes away. */
const SOON = 1000
const LATER = 15_000

/** Reads the trials, newest first, and while one is on its way again and again. */
export function useTrials() {
  return useCall(
    'GET /message',
    { query: { kind: 'trial' } },
    { refetchInterval: ({ state }) => watchedEvery(state.data?.items ?? []) },
  )
}

function watchedEvery(trials: readonly Message[]): number | false {
  const waiting = trials.filter(({ status }) => status === 'waiting')
  if (waiting.length === 0) return false
  return waiting.some(({ attempts }) => attempts === 0) ? SOON : LATER
}
