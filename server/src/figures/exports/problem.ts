import type { ExportFailure } from '@cloche/contract/exports.ts'
import { SystemFault } from '../../base/faults/system-fault.ts'

/** A failure with a reason that the user can see. */
export class ExportError extends Error {
  readonly failure: ExportFailure

  constructor(failure: ExportFailure) {
    super(failure)
    this.failure = failure
  }
}

/** A fault of the storage that may be over later; a full one is for somebody to empty. */
export const isOfStorage = (error: unknown): boolean =>
  error instanceof SystemFault && !NO_ROOM.includes(error.code)

const NO_ROOM = ['ENOSPC', 'EDQUOT']

export function failureOf(error: unknown): ExportFailure {
  if (error instanceof ExportError) return error.failure
  return NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? '') ? 'no_room' : 'failed'
}
