import { Trans } from '@lingui/react/macro'
import { Panel } from '../kit/panel.tsx'
import { Failure } from '../kit/failure.tsx'
import { RowsSkeleton } from '../kit/rows-skeleton.tsx'
import type { useUser } from './use-user.ts'

export function LoadingUser({ query, close }: { query: ReturnType<typeof useUser>; close: () => void }) {
  return (
    <Panel title={<Trans>User</Trans>} opened onClose={close}>
      {query.isError ? (
        <Failure error={query.error} retry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        <RowsSkeleton rows={6} />
      )}
    </Panel>
  )
}
