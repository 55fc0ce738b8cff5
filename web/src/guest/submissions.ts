import type { Submission } from '@cloche/engine/interface.ts'
import type { QueueItem } from '@cloche/engine/queue.ts'

export type PendingSubmission = Extract<Submission, { state: PendingState }>

/** The state of a submission that has not reached the server. `refused`: the server has refused something of the visit. */
export type PendingState = 'waiting' | 'refused'

/** The visits submitted on this device that the server does not have yet, by id. */
export function pendingSubmissions(waiting: readonly QueueItem[]): ReadonlyMap<string, PendingState> {
  const refused = new Set(waiting.filter(({ fault }) => fault).map(({ visitId }) => visitId))
  const submits = waiting.filter(({ kind }) => kind === 'submit')
  return new Map(submits.map(({ visitId }) => [visitId, refused.has(visitId) ? 'refused' : 'waiting']))
}

/** Whether the visit was submitted on this device and the server does not have it yet. */
export function isPending(submission: Submission): submission is PendingSubmission {
  return submission.state === 'waiting' || submission.state === 'refused'
}

/** The address that shows a visit's submission. */
export function finalOf(visitId: string): string {
  return `/guest/final?visit=${visitId}`
}
