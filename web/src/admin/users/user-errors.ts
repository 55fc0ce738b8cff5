import { t } from '@lingui/core/macro'
import { ApiProblem } from '@cloche/client/problem.ts'
import { fieldErrors } from '../kit/field-errors.ts'

/** What a refused save says about single fields, in words for this form. */
export function userErrors(error: unknown): Record<string, string> {
  const errors = fieldErrors(error)
  const taken = error instanceof ApiProblem && error.problem.code === 'conflict'
  if (errors['login'])
    errors['login'] = taken ? t`Another user has this login, perhaps a removed one.` : t`Needed to log in.`
  if (errors['password']) errors['password'] = t`Needed to log in.`
  if (errors['restaurantId']) errors['restaurantId'] = t`This restaurant is no longer there.`
  const { visitDate, ...rest } = errors
  return visitDate ? { ...rest, day: t`This date can't be.` } : rest
}
