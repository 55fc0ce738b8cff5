import type { CallInput } from '@cloche/contract/calls.ts'
import { PAGE_LIMIT } from '@cloche/contract/constants.ts'
import { readAll } from '@cloche/contract/read-all.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '@cloche/client/client.ts'
import { useSession } from '../../../boot/session-context.tsx'

export const ALL_RESTAURANTS = ['restaurant', 'all']

/** All restaurants by title. The data stays until somebody refreshes (docs/domain.md, Lists that stay). */
export function useRestaurants() {
  return useAllRestaurants(present)
}

/** Includes removed restaurants, because their visits remain. One list of all pages, which a change shows in at once. */
export function useAllRestaurants(select?: (all: Restaurant[]) => Restaurant[]) {
  const { api } = useSession()
  return useQuery({
    queryKey: ALL_RESTAURANTS,
    queryFn: ({ signal }) => readRestaurants(api, { deleted: '1' }, signal),
    select,
    staleTime: Infinity,
  })
}

/** The tags that restaurants have, in order. */
export function useUsedTags(): string[] {
  const restaurants = useRestaurants().data ?? []
  return [...new Set(restaurants.flatMap(({ tags }) => tags))].toSorted((a, b) => a.localeCompare(b))
}

/** The restaurants without a recent or planned visit. */
export function useNeglectedRestaurants(wanted: boolean) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['restaurant', 'neglected'],
    queryFn: ({ signal }) => readRestaurants(api, { neglected: '1' }, signal),
    enabled: wanted,
  })
}

function present(all: Restaurant[]): Restaurant[] {
  return all.filter(({ deletedAt }) => !deletedAt)
}

type Filter = CallInput<'GET /restaurant'>['query']

function readRestaurants(api: Api, filter: Filter, signal: AbortSignal): Promise<Restaurant[]> {
  return readAll((cursor) =>
    api.call('GET /restaurant', { query: { ...filter, limit: PAGE_LIMIT.max, cursor }, signal }),
  )
}
