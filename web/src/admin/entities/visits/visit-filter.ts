import type { VisitSort, VisitStatus } from '@cloche/contract/visits.ts'
import { useSearchParams } from '../../../ui/search-params.ts'
import { validate } from 'uuid'
import { isDay } from '../../kit/format.ts'
import { STATUSES } from './visit-statuses.ts'

export interface VisitFilter {
  q?: string
  restaurantId?: string
  guestId?: string
  status?: VisitStatus
  /** The first and last day, both included. */
  from?: string
  to?: string
  /** Only visits whose guest no message reached. */
  unnotified?: '1'
  /** Only visits to be made whose guest was removed or is staff now. */
  guestless?: '1'
  /** Only visits not begun whose guest can't come. */
  absent?: '1'
  /** `sortOf` gives the default. */
  sort?: VisitSort
}

export const SORTS: readonly VisitSort[] = ['work', 'newest', 'oldest', 'submitted', 'score']

const KEYS = [
  'q',
  'restaurantId',
  'guestId',
  'status',
  'from',
  'to',
  'unnotified',
  'guestless',
  'absent',
  'sort',
] as const
type Key = (typeof KEYS)[number]

const among = (words: readonly string[]) => (value: string) => words.includes(value)

const MAKES_SENSE: Record<Key, (value: string) => boolean> = {
  q: (value) => value.length <= 100,
  restaurantId: validate,
  guestId: validate,
  status: among(STATUSES),
  from: isDay,
  to: isDay,
  unnotified: among(['1']),
  guestless: among(['1']),
  absent: among(['1']),
  sort: among(SORTS),
}

/** Reads the filter from an address and ignores invalid parts. */
export function readFilter(params: URLSearchParams): VisitFilter {
  const given = KEYS.map((key) => [key, params.get(key)?.trim() ?? ''] as const)
  return Object.fromEntries(given.filter(([key, value]) => value && MAKES_SENSE[key](value)))
}

/** Without a filter the list shows what needs work; with a filter it shows everything, newest first. */
export function sortOf({ sort, ...parts }: VisitFilter): VisitSort {
  return sort ?? (Object.values(parts).some(Boolean) ? 'newest' : 'work')
}

/** Keeps the filter in the address, so that it can be shared, and leaves other parameters alone. */
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

/** Counts the parts that leave visits out. Sorting and searching have their own controls. */
export function countFilters(filter: VisitFilter): number {
  const { restaurantId, guestId, status, from, to, unnotified, guestless, absent } = filter
  return [restaurantId, guestId, status, from ?? to, unnotified, guestless, absent].filter(Boolean).length
}
