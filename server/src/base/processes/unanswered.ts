/** Why a task has no answer through no fault of its caller. */
export type Reason =
  /** No process can take the task now: too many tasks wait, none can be started, or this one is ending. Try later. */
  | 'busy'
  /** The process crashed, exited, ran out of memory or was killed; the message has the known reason. */
  | 'died'
  /** The task took too long, and its process was killed. */
  | 'timed_out'

/** The bound of a process that a task exceeded. */
export type ExceededBound = 'memory' | 'time'

/** The start of a guard's last words. */
export const EXCEEDED = 'bound exceeded: '
/** Node's own last words when the heap is full. */
const HEAP_FULL = /heap out of memory|Allocation failed/

/** A task in a process of its own (`isolated`) that got no answer. */
export class Unanswered extends Error {
  readonly reason: Reason
  /** Why the process died, where that is a bound. */
  readonly bound: ExceededBound | null

  constructor(reason: Reason, message: string) {
    super(message)
    this.reason = reason
    this.bound = reason === 'died' ? boundIn(message) : null
  }
}

function boundIn(words: string): ExceededBound | null {
  if (words.includes(`${EXCEEDED}time`)) return 'time'
  return words.includes(`${EXCEEDED}memory`) || HEAP_FULL.test(words) ? 'memory' : null
}
