import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { queryOf, type InsightFilter } from './insight-filter.ts'

/** The data stays until the user refreshes. While another filter loads, the previous figures stay. */
export function useInsight(filter: InsightFilter, today: string) {
  const { api } = useSession()
  const query = queryOf(filter, today)
  return useQuery({
    queryKey: ['insight', query],
    queryFn: ({ signal }) => api.call('GET /insight', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
}
