import type { Visit } from '@cloche/contract/visits.ts'

/** Whether staff may still move or cancel it, or take its cancellation back. */
export function isChangeable({ status }: Pick<Visit, 'status'>): boolean {
  return status !== 'submitted' && status !== 'accepted'
}
