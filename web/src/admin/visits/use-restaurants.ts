import { PAGE_LIMIT } from '@cloche/contract/constants.ts'
import type { Restaurant } from '@cloche/contract/restaurants.ts'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '@cloche/client/client.ts'
import { useSession } from '../../boot/session-context.tsx'

/** All restaurants by title. The data stays until somebody refreshes (specification §9). */
export function useRestaurants() {
  return useAllRestaurants(present)
}

/** Includes removed restaurants, because their visits remain. */
export function useAllRestaurants(select?: (all: Restaurant[]) => Restaurant[]) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['restaurant', 'all'],
    queryFn: ({ signal }) => readAll(api, signal),
    select,
    staleTime: Infinity,
  })
}

function present(all: Restaurant[]): Restaurant[] {
  return all.filter(({ deletedAt }) => !deletedAt)
}

async function readAll(api: Api, signal: AbortSignal): Promise<Restaurant[]> {
  const all: Restaurant[] = []
  let cursor: string | null | undefined
  do {
    const page = await api.call('GET /restaurant', {
      query: { limit: PAGE_LIMIT.max, deleted: '1', cursor: cursor ?? undefined },
      signal,
    })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return all
}
