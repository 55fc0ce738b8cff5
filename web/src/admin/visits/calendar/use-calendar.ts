import type { CallOutput } from '@cloche/contract/calls.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import type { VisitFilter } from '../../entities/visits/visit-filter.ts'
import type { Counts } from './counts.ts'

/**
 * The days of a month with visits, regardless of the days that the list is filtered to. The data stays until somebody
 * refreshes.
 */
export function useCalendar({ q, restaurantId, guestId, status }: VisitFilter, month: string) {
  const { api } = useSession()
  const query = { q, restaurantId, guestId, status, month }
  return useQuery({
    queryKey: ['visit', 'calendar', query],
    queryFn: ({ signal }) => api.call('GET /visit/calendar', { query, signal }),
    select: byDay,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
}

function byDay({ days }: CallOutput<'GET /visit/calendar'>): ReadonlyMap<string, Counts> {
  return new Map(days.map(({ day, counts }) => [day, counts]))
}
