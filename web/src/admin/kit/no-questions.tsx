import { Trans } from '@lingui/react/macro'
import { ApiProblem } from '@cloche/client/problem.ts'
import { Link } from '../../ui/link.tsx'

/** Whether visits were not planned because the bank has no question yet. */
export function lacksQuestions(error: Error | null): boolean {
  if (!(error instanceof ApiProblem) || error.problem.code !== 'conflict') return false
  return (error.problem.errors ?? []).some(({ path }) => path === 'questions')
}

/** Says that visits need questions, and leads to them. */
export function NoQuestions() {
  return (
    <Trans>
      No visit can be planned yet: there is no question that a guest could answer. Add some to the{' '}
      <Link to="/admin/question">questions</Link> first.
    </Trans>
  )
}
