import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../kit/use-call.ts'
import { queryOf, type InsightFilter } from './insight-filter.ts'

/** The data stays until the user refreshes. While another filter loads, the previous figures stay. */
export function useInsight(filter: InsightFilter, today: string) {
  return useCall(
    'GET /insight',
    { query: queryOf(filter, today) },
    { placeholderData: keepPreviousData, staleTime: Infinity },
  )
}
