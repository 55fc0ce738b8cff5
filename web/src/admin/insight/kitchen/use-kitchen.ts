import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '@cloche/contract/calls.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { queryOf, type InsightFilter } from '../insight-filter.ts'

type Narrowed = Pick<NonNullable<CallInput<'GET /insight/kitchen'>['query']>, 'group' | 'dish'>

/** Reads the kitchen's times of a filter, of one group or one dish. The category is left out, because a dish belongs to none. */
export function useKitchen(filter: InsightFilter, today: string, narrowed: Narrowed = {}) {
  const { api } = useSession()
  const { categoryId: _, ...chosen } = filter
  const query = { ...queryOf(chosen, today), ...narrowed }
  return useQuery({
    queryKey: ['insight', 'kitchen', query],
    queryFn: ({ signal }) => api.call('GET /insight/kitchen', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
}
