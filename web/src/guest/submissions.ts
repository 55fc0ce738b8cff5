import type { Submission } from '@cloche/engine/interface.ts'
import type { OutboxItem } from '@cloche/engine/outbox.ts'

export type PendingSubmission = Extract<Submission, { state: PendingState }>

/** A submission that has not reached the server: it waits, or something of its visit was refused. */
export type PendingState = 'waiting' | 'refused'

/** Visits that were submitted on this device and are not on the server yet, by id. */
export function pendingSubmissions(waiting: readonly OutboxItem[]): ReadonlyMap<string, PendingState> {
  const refused = new Set(waiting.filter(({ fault }) => fault).map(({ visitId }) => visitId))
  const submits = waiting.filter(({ kind }) => kind === 'submit')
  return new Map(submits.map(({ visitId }) => [visitId, refused.has(visitId) ? 'refused' : 'waiting']))
}

/** Whether a visit was submitted on this device and has not reached the server. */
export function isPending(submission: Submission): submission is PendingSubmission {
  return submission.state === 'waiting' || submission.state === 'refused'
}

/** Where the state of a submission is shown. */
export function finalOf(visitId: string): string {
  return `/guest/final?visit=${visitId}`
}
