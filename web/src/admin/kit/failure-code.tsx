import { Trans } from '@lingui/react/macro'
import { ApiProblem } from '@cloche/client/problem.ts'

/** Names the request that failed by a fault of the server, so that its operator finds it in the log. */
export function FailureCode({ error }: { error: Error }) {
  const problem = error instanceof ApiProblem ? error.problem : null
  if (!problem || problem.status < 500 || problem.requestId === undefined) return null
  return (
    <small>
      {' '}
      <Trans>
        Code <code>{problem.requestId}</code>
      </Trans>
    </small>
  )
}
