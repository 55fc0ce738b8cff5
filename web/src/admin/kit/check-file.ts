import { IMPORT_MAX_BYTES } from '@cloche/contract/constants.ts'
import { ApiProblem } from '@cloche/client/problem.ts'

/**
 * Rejects with `FileRefused` if the file is too large, or if the browser can't read it because it changed after it was
 * chosen.
 */
export async function checkFile(file: File, maxBytes = IMPORT_MAX_BYTES): Promise<void> {
  if (file.size > maxBytes) throw new FileRefused('too_large')
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((error: unknown) => {
      throw new FileRefused('changed', { cause: error })
    })
}

/** Refuses a file before it is sent. */
export class FileRefused extends Error {
  readonly code: 'too_large' | 'changed'

  constructor(code: FileRefused['code'], options?: ErrorOptions) {
    super(code, options)
    this.name = 'FileRefused'
    this.code = code
  }
}

/**
 * Returns whether another try can succeed: after a network or server failure, but not after a fault of the file itself.
 */
export function mayPass(error: Error): boolean {
  if (error instanceof ApiProblem) return error.problem.status >= 500 || error.problem.code === 'rate_limited'
  return !(error instanceof FileRefused)
}
