import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import type { CallOutput } from '@cloche/contract/calls.ts'
import { visitsQuery, type VisitFilter } from '../entities/visits/visit-filter.ts'
import { useCallPages } from '../kit/use-call-pages.ts'
import { pagesKey } from '../kit/call-keys.ts'
import { useReload } from '../kit/use-change.ts'

type Pages = InfiniteData<CallOutput<'GET /visit'>, string | undefined>

/** Reads visits page by page. The data stays until somebody refreshes (docs/domain.md, Lists that stay). */
export function useVisits(filter: VisitFilter, enabled = true) {
  return useCallPages('GET /visit', { query: visitsQuery(filter) }, { staleTime: Infinity, enabled })
}

/** Reloads the lists from their first page. The shown rows stay until the answer arrives. */
export function useRefreshLists(): () => Promise<unknown> {
  const queries = useQueryClient()
  const reload = useReload(['visit', 'restaurant'])
  return () => {
    queries.setQueriesData<Pages>({ queryKey: pagesKey('GET /visit') }, firstPage)
    return reload()
  }
}

function firstPage(data: Pages | undefined): Pages | undefined {
  return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
}
