import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { Panel } from '../../kit/panel.tsx'
import { Failure } from '../../kit/failure.tsx'
import { isNotFound } from '../../queries.ts'
import { RowsSkeleton } from '../../kit/rows-skeleton.tsx'
import { isChangeable } from '../changeable.ts'
import { ClosedVisit } from './closed-visit.tsx'
import { EditForm } from './edit-form.tsx'

interface Props {
  id: string
  close: () => void
}

/** Read anew when it is opened, so that what is edited is what there is; then left alone, whatever else is read again. */
export function EditVisit({ id, close }: Props) {
  const { api } = useSession()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['visit-edited', id],
    queryFn: ({ signal }) => api.call('GET /visit/{visitId}', { params: { visitId: id }, signal }),
    gcTime: 0,
    staleTime: Infinity,
  })
  if (data && isChangeable(data)) return <EditForm key={data.version} visit={data} close={close} />
  return (
    <Panel title={<Trans>Visit</Trans>} opened onClose={close}>
      {data && <ClosedVisit visit={data} />}
      {error && isNotFound(error) && (
        <p role="alert">
          <Trans>There is no such visit.</Trans>
        </p>
      )}
      {error && !isNotFound(error) && (
        <Failure error={error} retry={() => void refetch()} busy={isFetching} />
      )}
      {!data && !error && <RowsSkeleton rows={4} />}
    </Panel>
  )
}
