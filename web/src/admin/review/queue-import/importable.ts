import { takesQueue } from '@cloche/checklist/visit-status.ts'
import type { Visit } from '@cloche/contract/visits.ts'

/** Returns whether a phone's file can be imported into this visit. No phone holds a visit that was never read. */
export function isImportable({ status, copiedAt }: Pick<Visit, 'status' | 'copiedAt'>): boolean {
  return copiedAt !== null && takesQueue(status)
}
