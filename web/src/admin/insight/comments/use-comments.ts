import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { usePages } from '../../kit/use-pages.ts'
import { queryOf, type InsightFilter } from '../insight-filter.ts'

/** The comments of one page. */
const LIMIT = 10

/** The comments of a filter that have the words of `q`, page by page. */
export function useComments(filter: InsightFilter, today: string, q: string) {
  const { api } = useSession()
  const query = { ...queryOf(filter, today), ...(q && { q }), limit: LIMIT }
  return usePages(
    ['insight', 'comment', query],
    (cursor, signal) => api.call('GET /insight/comment', { query: { ...query, cursor }, signal }),
    { staleTime: Infinity },
  )
}

/** The words that set low-scoring visits of a filter apart. */
export function useCommentWords(filter: InsightFilter, today: string) {
  const { api } = useSession()
  const query = queryOf(filter, today)
  return useQuery({
    queryKey: ['insight', 'comment', 'word', query],
    queryFn: ({ signal }) => api.call('GET /insight/comment/word', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
}
