import { keepPreviousData } from '@tanstack/react-query'
import type { CallInput } from '@cloche/contract/calls.ts'
import { useCall } from '../../kit/use-call.ts'
import { useCallPages } from '../../kit/use-call-pages.ts'
import { queryOf, type InsightFilter } from '../insight-filter.ts'

type Narrowed = Pick<NonNullable<CallInput<'GET /insight/kitchen'>['query']>, 'group' | 'dish'>

/** Reads the kitchen's times of a filter, of one group or one dish. The category is left out, because a dish belongs to none. */
export function useKitchen(filter: InsightFilter, today: string, narrowed: Narrowed = {}) {
  const { categoryId: _, ...chosen } = filter
  const query = { ...queryOf(chosen, today), ...narrowed }
  return useCall(
    'GET /insight/kitchen',
    { query },
    { placeholderData: keepPreviousData, staleTime: Infinity },
  )
}

/** The orders of one page. */
const LIMIT = 20

/** Reads the served orders of a dish, page by page. */
export function useDishOrders(filter: InsightFilter, today: string, dish: string) {
  const { categoryId: _, ...chosen } = filter
  const query = { ...queryOf(chosen, today), dish, limit: LIMIT }
  return useCallPages('GET /insight/kitchen/order', { query }, { staleTime: Infinity })
}
