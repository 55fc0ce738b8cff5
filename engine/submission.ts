import type { Visit } from '@cloche/contract/visits.ts'
import type { Receipt, Submission } from './interface.ts'
import type { QueueItem } from './queue.ts'

/** Returns the state of a submission from its waiting writes, the known visit, and the receipt. */
export function submissionOf(
  waiting: readonly QueueItem[],
  visit: Visit,
  receipt: Receipt | null,
): Submission {
  const submit = waiting.find(({ kind }) => kind === 'submit')
  if (!submit) return isSubmitted(visit) ? { state: 'done', receipt } : { state: 'none' }
  if (submit.fault) return { state: 'refused', problem: submit.fault }
  const refused = waiting.find(({ fault }) => fault !== null)
  if (refused?.fault) {
    const { detail, title } = refused.fault
    const errors = [{ path: refused.questionId, message: detail || title }]
    return { state: 'refused', problem: { ...refused.fault, errors } }
  }
  return { state: 'waiting', sending: submit.state === 'sending', before: waiting.length - 1 }
}

function isSubmitted({ status }: Visit): boolean {
  return status === 'submitted' || status === 'accepted'
}
