/** Why a task has no answer through no fault of its caller. */
export type Reason =
  /** No process can take the task now: too many tasks wait, none can be started, or this one is ending. Try later. */
  | 'busy'
  /** The process crashed, exited, ran out of memory or was killed; the message has the known reason. */
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
