import type { CallOutput } from '@cloche/contract/calls.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { VisitFilter } from '../../entities/visits/visit-filter.ts'
import type { Counts } from './counts.ts'
import { useCall } from '../../kit/use-call.ts'

/**
 * The days of a month with visits, regardless of the days that the list is filtered to. The data stays until somebody
 * refreshes.
 */
export function useCalendar({ q, restaurantId, guestId, status }: VisitFilter, month: string) {
  return useCall(
    'GET /visit/calendar',
    { query: { q, restaurantId, guestId, status, month } },
    { select: byDay, placeholderData: keepPreviousData, staleTime: Infinity },
  )
}

function byDay({ days }: CallOutput<'GET /visit/calendar'>): ReadonlyMap<string, Counts> {
  return new Map(days.map(({ day, counts }) => [day, counts]))
}
