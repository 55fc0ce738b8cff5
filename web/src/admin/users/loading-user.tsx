import { Trans } from '@lingui/react/macro'
import { Panel } from '../edit/panel.tsx'
import { Failure } from '../failure.tsx'
import { RowsSkeleton } from '../rows-skeleton.tsx'
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
