import { useSession } from '../../../boot/session-context.tsx'
import { usePages } from '../../kit/use-pages.ts'
import { queryOf, type InsightFilter } from '../insight-filter.ts'

/** The answers of one page. */
const LIMIT = 20

/** Reads the answers to a question of the bank, page by page. */
export function useAnswers(filter: InsightFilter, today: string, questionId: string) {
  const { api } = useSession()
  const query = { ...queryOf(filter, today), questionId, limit: LIMIT }
  return usePages(
    ['insight', 'answer', query],
    (cursor, signal) => api.call('GET /insight/answer', { query: { ...query, cursor }, signal }),
    { staleTime: Infinity },
  )
}
