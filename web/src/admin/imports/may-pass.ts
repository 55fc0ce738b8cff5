import { ApiProblem } from '@cloche/client/problem.ts'
import { FileRefused } from './file-refused.ts'

/** No network, and what is the server's fault, pass; what is wrong with a file stays wrong. */
export function mayPass(error: Error): boolean {
  if (error instanceof ApiProblem) return error.problem.status >= 500 || error.problem.code === 'rate_limited'
  return !(error instanceof FileRefused)
}
