import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { CallOutput } from '@cloche/contract/calls.ts'
import { useSession } from '../../boot/session-context.tsx'
import { usePages } from '../kit/use-pages.ts'
import type { VisitFilter } from './visit-filter.ts'

type Pages = InfiniteData<CallOutput<'GET /visit'>, string | undefined>

const LISTS = { queryKey: ['visit', 'list'] }

/** Visits page by page; kept until somebody refreshes (specification §9). */
export function useVisits(filter: VisitFilter, enabled = true) {
  const { api } = useSession()
  return usePages(
    [...LISTS.queryKey, filter],
    (cursor, signal) => api.call('GET /visit', { query: { ...filter, cursor }, signal }),
    { staleTime: Infinity, enabled },
  )
}

/** Reads the lists again from their first page; what is on the screen stays until the answer is here. */
export function useRefreshLists(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () => {
    queries.setQueriesData<Pages>(LISTS, firstPage)
    return Promise.all([
      queries.invalidateQueries({ queryKey: ['visit'] }),
      queries.invalidateQueries({ queryKey: ['restaurant'] }),
    ])
  }
}

function firstPage(data: Pages | undefined): Pages | undefined {
  return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
}
