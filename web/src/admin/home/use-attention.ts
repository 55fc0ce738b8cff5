import type { CallOutput } from '@cloche/contract/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'

export type Attention = CallOutput<'GET /visit/attention'>

/** What somebody should look at now; read again whenever somebody comes back to it. */
export function useAttention() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['visit', 'attention'],
    queryFn: ({ signal }) => api.call('GET /visit/attention', { signal }),
    refetchOnWindowFocus: true,
  })
}
