import type { CallOutput } from '@cloche/contract/calls.ts'
import { keepPreviousData } from '@tanstack/react-query'
import type { VisitFilter } from '../../entities/visits/visit-filter.ts'
import { whereQuery } from '../../entities/restaurants/where/where.ts'
import type { Counts } from './counts.ts'
import { useCall } from '../../kit/use-call.ts'

/**
 * The days of a month with visits, regardless of the days that the list is filtered to. The data stays until somebody
 * refreshes.
 */
export function useCalendar({ q, guestId, status, voided, ...where }: VisitFilter, month: string) {
  return useCall(
    'GET /visit/calendar',
    { query: { q, guestId, status, voided, month, ...whereQuery(where) } },
    { select: byDay, placeholderData: keepPreviousData, staleTime: Infinity },
  )
}

function byDay({ days }: CallOutput<'GET /visit/calendar'>): ReadonlyMap<string, Counts> {
  return new Map(
    days.map(({ day, counts, voided = 0 }) => {
      const { cancelled = 0 } = counts
      return [day, voided > 0 ? { ...counts, cancelled: cancelled - voided, voided } : counts]
    }),
  )
}
