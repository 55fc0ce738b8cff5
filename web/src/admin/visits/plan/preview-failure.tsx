import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ApiProblem } from '@cloche/client/problem.ts'
import { Link } from '../../../ui/link.tsx'
import { Failure } from '../../kit/failure.tsx'
import state from '../../kit/state.module.css'

interface Props {
  error: Error
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
}

/** Somebody or some place that was chosen is gone by now; or there was no answer at all. */
export function PreviewFailure({ error, query }: Props) {
  const gone = error instanceof ApiProblem && error.problem.code === 'invalid'
  if (!gone) return <Failure error={error} retry={() => void query.refetch()} busy={query.isFetching} />
  return (
    <div role="alert" className={state.state}>
      <h2>
        <Trans>Some of this is no longer there</Trans>
      </h2>
      <p>
        <Trans>A restaurant or a guest that you chose was removed meanwhile. Go back and choose again.</Trans>
      </p>
      <Button component={Link} to="/admin/visit/plan">
        <Trans>Back</Trans>
      </Button>
    </div>
  )
}
