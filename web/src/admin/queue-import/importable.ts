import { IMPORTABLE } from '@cloche/checklist/visit-status.ts'
import type { Visit } from '@cloche/contract/visits.ts'

/** Returns whether a phone's file can be imported into this visit. No phone holds a visit that was never opened. */
export function isImportable({ status, startedAt }: Pick<Visit, 'status' | 'startedAt'>): boolean {
  return startedAt !== null && IMPORTABLE.includes(status)
}
