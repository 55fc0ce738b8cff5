import { useCallPages } from '../../kit/use-call-pages.ts'
import { queryOf, type InsightFilter } from '../insight-filter.ts'

/** The answers of one page. */
const LIMIT = 20

/** Reads the answers to a question of the bank, page by page. */
export function useAnswers(filter: InsightFilter, today: string, questionId: string) {
  const query = { ...queryOf(filter, today), questionId, limit: LIMIT }
  return useCallPages('GET /insight/answer', { query }, { staleTime: Infinity })
}
