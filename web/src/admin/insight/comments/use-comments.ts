import { keepPreviousData } from '@tanstack/react-query'
import { useCall } from '../../kit/use-call.ts'
import { useCallPages } from '../../kit/use-call-pages.ts'
import { queryOf, type InsightFilter } from '../insight-filter.ts'

/** The comments of one page. */
const LIMIT = 10

/** The comments of a filter that have the words of `q`, page by page. */
export function useComments(filter: InsightFilter, today: string, q: string) {
  const query = { ...queryOf(filter, today), ...(q && { q }), limit: LIMIT }
  return useCallPages('GET /insight/comment', { query }, { staleTime: Infinity })
}

/** The words that set low-scoring visits of a filter apart. */
export function useCommentWords(filter: InsightFilter, today: string) {
  return useCall(
    'GET /insight/comment/word',
    { query: queryOf(filter, today) },
    { placeholderData: keepPreviousData, staleTime: Infinity },
  )
}
