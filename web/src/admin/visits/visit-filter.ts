import type { VisitSort, VisitStatus } from '@cloche/contract/visits.ts'
import { useSearchParams } from '../../ui/search-params.ts'
import { validate } from 'uuid'
import { isDay } from '../format.ts'
import { STATUSES } from './visit-statuses.ts'

export interface VisitFilter {
  q?: string
  restaurantId?: string
  guestId?: string
  status?: VisitStatus
  /** First and last day, both included. */
  from?: string
  to?: string
  /** Only visits whose guest was not told. */
  untold?: '1'
  /** See `sortOf` where it isn't said. */
  sort?: VisitSort
}

export const SORTS: readonly VisitSort[] = ['work', 'newest', 'oldest', 'submitted', 'score']

const KEYS = ['q', 'restaurantId', 'guestId', 'status', 'from', 'to', 'untold', 'sort'] as const
type Key = (typeof KEYS)[number]

const among = (words: readonly string[]) => (value: string) => words.includes(value)

const MAKES_SENSE: Record<Key, (value: string) => boolean> = {
  q: (value) => value.length <= 100,
  restaurantId: validate,
  guestId: validate,
  status: among(STATUSES),
  from: isDay,
  to: isDay,
  untold: among(['1']),
  sort: among(SORTS),
}

/** What an address asks for; what makes no sense there is left out. */
export function readFilter(params: URLSearchParams): VisitFilter {
  const given = KEYS.map((key) => [key, params.get(key)?.trim() ?? ''] as const)
  return Object.fromEntries(given.filter(([key, value]) => value && MAKES_SENSE[key](value)))
}

/** An address that asks for nothing opens what needs work; one that is filtered has everything, newest first. */
export function sortOf({ sort, ...parts }: VisitFilter): VisitSort {
  return sort ?? (Object.values(parts).some(Boolean) ? 'newest' : 'work')
}

/** The filter lives in the address, so that it can be shared; what else is in there stays. */
export function useVisitFilter(): [VisitFilter, (filter: VisitFilter) => void] {
  const [params, setParams] = useSearchParams()
  const apply = (filter: VisitFilter) =>
    setParams(
      (now) => {
        for (const key of KEYS) now.delete(key)
        for (const key of KEYS) if (filter[key]) now.set(key, filter[key])
        return now
      },
      { replace: true },
    )
  return [readFilter(params), apply]
}

/** How many of its parts leave visits out; sorting and searching have places of their own. */
export function countFilters({ restaurantId, guestId, status, from, to, untold }: VisitFilter): number {
  return [restaurantId, guestId, status, from ?? to, untold].filter(Boolean).length
}
