import { Trans } from '@lingui/react/macro'
import type { Visit } from '@cloche/contract/visits.ts'
import { Link } from '../../../ui/link.tsx'
import { VisitStatusMark } from '../visit-status.tsx'

/** What was submitted stays as it was: only an old address leads here. */
export function ClosedVisit({ visit }: { visit: Visit }) {
  return (
    <>
      <p>
        <VisitStatusMark status={visit.status} />
      </p>
      <p>
        <Trans>The guest has submitted this visit, so it can't be moved or cancelled any more.</Trans>
      </p>
      <p>
        <Link to={`/admin/visit-history/${visit.id}`}>
          <Trans>Open the report</Trans>
        </Link>
      </p>
    </>
  )
}
