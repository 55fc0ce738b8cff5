import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ApiProblem } from '@cloche/client/problem.ts'
import { FailureCode } from './failure-code.tsx'
import { PageNotice } from './page-notice.tsx'

interface Props {
  query: { error: Error | null; isFetching: boolean; refetch: () => Promise<unknown> }
}

/** Says that a query failed, gives the reason if known, and offers another try. */
export function Failure({ query }: Props) {
  return (
    <PageNotice role="alert" title={<Trans>This didn't load</Trans>}>
      <p>
        {query.error instanceof ApiProblem ? (
          <>
            <Trans>The server couldn't answer. It may be over in a moment.</Trans>
            <FailureCode error={query.error} />
          </>
        ) : (
          <Trans>The server can't be reached. Check the connection.</Trans>
        )}
      </p>
      <Button onClick={() => void query.refetch()} loading={query.isFetching} h="var(--control)">
        <Trans>Try again</Trans>
      </Button>
    </PageNotice>
  )
}
