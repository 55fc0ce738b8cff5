import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Visit } from '@cloche/contract/visits.ts'
import type { useOpenPanel } from '../../../kit/use-open-panel.ts'
import type { VisitFilter } from '../visit-filter.ts'
import { useSession } from '../../../../boot/session-context.tsx'
import { Panel } from '../../../kit/panel.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { isNotFound } from '../../../kit/queries.ts'
import { RowsSkeleton } from '../../../kit/rows-skeleton.tsx'
import { isChangeable } from '../visit-statuses.ts'
import { Link } from '../../../../ui/link.tsx'
import { VisitStatusMark } from '../visit-status.tsx'
import { NewVisit } from './new-visit.tsx'
import { EditForm } from './edit-form.tsx'

interface Props {
  panel: ReturnType<typeof useOpenPanel>
  filter: VisitFilter
}

/** Opens the panel that the address names: a visit or a new visit. */
export function VisitPanel({ panel, filter }: Props) {
  if (panel.adding) return <NewVisit filter={filter} close={panel.close} />
  if (panel.open) return <EditVisit key={panel.open} id={panel.open} close={panel.close} />
  return null
}

interface EditVisitProps {
  id: string
  close: () => void
}

/**
 * Loads the visit when the panel opens, so that the form starts with current data. Later reloads leave the form alone.
 */
function EditVisit({ id, close }: EditVisitProps) {
  const { api } = useSession()
  const query = useQuery({
    queryKey: ['visit-edited', id],
    queryFn: ({ signal }) => api.call('GET /visit/{visitId}', { params: { visitId: id }, signal }),
    gcTime: 0,
    // A reload of visits, or of everything, as after a login in place, must not replace what is half edited.
    staleTime: 'static',
  })
  const { data, error } = query
  if (data && isChangeable(data)) return <EditForm key={data.version} visit={data} close={close} />
  return (
    <Panel title={<Trans>Visit</Trans>} opened onClose={close}>
      {data && <ClosedVisit visit={data} />}
      {error && isNotFound(error) && (
        <p role="alert">
          <Trans>There is no such visit.</Trans>
        </p>
      )}
      {error && !isNotFound(error) && <Failure query={query} />}
      {!data && !error && <RowsSkeleton rows={4} />}
    </Panel>
  )
}

/** A submitted visit can't be changed, and only an old address leads here. */
function ClosedVisit({ visit }: { visit: Visit }) {
  return (
    <>
      <p>
        <VisitStatusMark visit={visit} />
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
