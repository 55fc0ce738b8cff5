import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallInput } from '@cloche/contract/calls.ts'
import { useSession } from '../../../boot/session-context.tsx'
import { usePages } from '../../kit/use-pages.ts'
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

/** The orders of one page. */
const LIMIT = 20

/** Reads the served orders of a dish, page by page. */
export function useDishOrders(filter: InsightFilter, today: string, dish: string) {
  const { api } = useSession()
  const { categoryId: _, ...chosen } = filter
  const query = { ...queryOf(chosen, today), dish, limit: LIMIT }
  return usePages(
    ['insight', 'kitchen', 'order', query],
    (cursor, signal) => api.call('GET /insight/kitchen/order', { query: { ...query, cursor }, signal }),
    { staleTime: Infinity },
  )
}
