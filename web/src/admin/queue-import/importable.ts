import { IMPORTABLE } from '@cloche/checklist/visit-status.ts'
import type { Visit } from '@cloche/contract/visits.ts'

/** Whether the file of a phone can be read in at this visit: one that was never opened is on no phone. */
export function isImportable({ status, startedAt }: Pick<Visit, 'status' | 'startedAt'>): boolean {
  return startedAt !== null && IMPORTABLE.includes(status)
}
