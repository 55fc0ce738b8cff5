import { Trans } from '@lingui/react/macro'
import { ApiProblem } from '@cloche/client/problem.ts'
import { NamedVisits } from '../visits/named-visits.tsx'
import { SaveFailure } from '../kit/save-failure.tsx'

/** Why a restaurant stays: the visits that are planned there. */
export function RemovalFailure({ error, restaurantId }: { error: Error; restaurantId: string }) {
  const visits =
    error instanceof ApiProblem && error.problem.code === 'conflict' ? error.problem.errors : null
  if (!visits?.length) return <SaveFailure error={error} />
  return (
    <NamedVisits
      title={<Trans>Visits are planned here</Trans>}
      advice={<Trans>Cancel them or move them elsewhere first:</Trans>}
      visits={visits}
      page={`/admin/visit?restaurantId=${restaurantId}`}
    />
  )
}
