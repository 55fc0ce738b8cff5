import { IMPORT_MAX_BYTES } from '@cloche/contract/constants.ts'
import { ApiProblem } from '@cloche/client/problem.ts'

/** Rejects for a file that need not be sent. A browser no longer gives out one that was written to after it was chosen. */
export async function checkFile(file: File, maxBytes = IMPORT_MAX_BYTES): Promise<void> {
  if (file.size > maxBytes) throw new FileRefused('too_large')
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch((error: unknown) => {
      throw new FileRefused('changed', { cause: error })
    })
}

/** A file that is not even sent. */
export class FileRefused extends Error {
  readonly code: 'too_large' | 'changed'

  constructor(code: FileRefused['code'], options?: ErrorOptions) {
    super(code, options)
    this.name = 'FileRefused'
    this.code = code
  }
}

/** No network, and what is the server's fault, pass; what is wrong with a file stays wrong. */
export function mayPass(error: Error): boolean {
  if (error instanceof ApiProblem) return error.problem.status >= 500 || error.problem.code === 'rate_limited'
  return !(error instanceof FileRefused)
}
