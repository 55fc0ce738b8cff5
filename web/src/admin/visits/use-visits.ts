import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { CallOutput } from '@cloche/contract/calls.ts'
import { useSession } from '../../boot/session-context.tsx'
import type { VisitFilter } from './visit-filter.ts'

type Pages = InfiniteData<CallOutput<'GET /visit'>, string | undefined>

/** Visits, newest first, page by page; kept until somebody refreshes (specification §9). */
export function useVisits(filter: VisitFilter) {
  const { api } = useSession()
  return useInfiniteQuery({
    queryKey: ['visit', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      api.call('GET /visit', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    staleTime: Infinity,
  })
}

/** Reads the lists again from their newest page; what is on the screen stays until the answer is here. */
export function useRefreshLists(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => {
    queries.setQueriesData<Pages>({ queryKey: ['visit', 'list'] }, firstPage)
    return Promise.all([
      queries.invalidateQueries({ queryKey: ['visit', 'list'] }),
      queries.invalidateQueries({ queryKey: ['restaurant'] }),
    ])
  }
}

function firstPage(data: Pages | undefined): Pages | undefined {
  return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
}
