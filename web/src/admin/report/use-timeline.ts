import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'

/** What happened in a visit; the report does not wait for it. */
export function useTimeline(visitId: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['visit', 'timeline', visitId],
    queryFn: ({ signal }) => api.call('GET /visit/{visitId}/timeline', { params: { visitId }, signal }),
  })
}
