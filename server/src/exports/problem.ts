import type { ExportFailure } from '@cloche/contract/exports.ts'

/** A failure that the user can avoid with another choice. */
export class ExportError extends Error {
  readonly failure: ExportFailure

  constructor(failure: ExportFailure) {
    super(failure)
    this.failure = failure
  }
}

/** The user has removed the export while it was being made. */
export class ExportRemoved extends Error {}

const NO_ROOM = ['ENOSPC', 'EDQUOT']

export function failureOf(error: unknown): ExportFailure {
  if (error instanceof ExportError) return error.failure
  return NO_ROOM.includes((error as NodeJS.ErrnoException).code ?? '') ? 'no_room' : 'failed'
}
