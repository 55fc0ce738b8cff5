import { t } from '@lingui/core/macro'
import { ApiProblem } from '@cloche/client/problem.ts'

/** What a refused save says about single fields: path of the body → words. Empty for any other failure. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {}
  const { code, errors = [] } = error.problem
  const words = code === 'conflict' ? t`Already taken.` : t`This doesn't fit here.`
  return Object.fromEntries(errors.map(({ path }) => [path, words]))
}
