import { useLingui } from '@lingui/react/macro'
import { ApiProblem } from '@cloche/client/problem.ts'

/** What a refusal says of the password and of the code; anything else is not about a field. */
export function useFieldFaults(error: Error | null) {
  const { t } = useLingui()
  const said = error instanceof ApiProblem ? error.problem.code : null
  const password = said === 'password_wrong' ? t`This is not your password.` : null
  const code = said === 'code_wrong' ? t`This code is wrong, or was used before.` : null
  return { password, code, other: password || code ? null : error }
}
