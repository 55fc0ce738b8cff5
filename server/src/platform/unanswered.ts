/** Why a task has no answer although nothing is wrong with the code that asked for it. */
export type Reason =
  /** Nothing can take the task now: too many wait, no process can be started, or this one is ending. Come back later. */
  | 'busy'
  /** The process crashed, exited, ran out of memory or was killed; the message says what is known. */
  | 'died'
  /** The task took too long, and its process was killed. */
  | 'timed_out'

/** A task in a process of its own (`isolated`) that got no answer. */
export class Unanswered extends Error {
  readonly reason: Reason

  constructor(reason: Reason, message: string) {
    super(message)
    this.reason = reason
  }
}
