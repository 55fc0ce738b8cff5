import type { Checklist } from '@cloche/contract/checklists.ts'
import { ApiProblem } from '@cloche/client/problem.ts'
import { Trans } from '@lingui/react/macro'
import { NamedVisits } from '../../entities/visits/named-visits.tsx'
import alert from '../../kit/alert.module.css'
import { look } from '../../kit/look.ts'
import { SaveFailure } from '../../kit/save-failure.tsx'

/** Says why a checklist stays as it is, with the planned visits that need it. */
export function ChecklistFailure({ error, checklist }: { error: Error; checklist: Checklist }) {
  const problem = error instanceof ApiProblem ? error.problem : null
  if (problem?.code === 'changed')
    return (
      <p role="alert" className={look.stack(2, alert.alert)}>
        <Trans>Somebody else changed this checklist meanwhile. You see how it is now.</Trans>
      </p>
    )
  if (problem?.code !== 'conflict' || !problem.errors?.length) return <SaveFailure error={error} />
  return (
    <NamedVisits
      title={<Trans>Visits are planned with this checklist</Trans>}
      advice={<Trans>Cancel them or give them another checklist first:</Trans>}
      visits={problem.errors}
      page={`/admin/visit?checklistId=${checklist.id}`}
    />
  )
}
