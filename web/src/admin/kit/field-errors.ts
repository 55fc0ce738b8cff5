import { t } from '@lingui/core/macro'
import { ApiProblem } from '@cloche/client/problem.ts'

/** Returns the messages of a refused save by path of the body. The result is empty for any other failure. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {}
  const { code, errors = [] } = error.problem
  const words = code === 'conflict' ? t`Already taken.` : t`This doesn't fit here.`
  return Object.fromEntries(errors.map(({ path }) => [path, words]))
}
