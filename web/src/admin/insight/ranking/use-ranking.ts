import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { queryOf, type InsightFilter } from '../insight-filter.ts'

const UNDER_WAY_MS = 1000

/** Returns the choice of visits of a ranking. A usual period is sent by name, because the server ranks it every night. */
export function choiceOf(filter: InsightFilter, today: string) {
  const { from, to, categoryId: _, ...rest } = queryOf(filter, today)
  return filter.period ? { last: filter.period, ...rest } : { from, to, ...rest }
}

export type Choice = ReturnType<typeof choiceOf>

const keyOf = (choice: Choice) => ['insight', 'ranking', choice]

/** Loads the last ranking, and repeats this while a new one is under way. */
export function useRanking(choice: Choice) {
  const { api } = useSession()
  return useQuery({
    queryKey: keyOf(choice),
    queryFn: ({ signal }) => api.call('GET /insight/ranking', { query: choice, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'waiting' || state.data?.state === 'running' ? UNDER_WAY_MS : false,
  })
}

/** Asks the server for a new ranking; `useRanking` shows it. */
export function useRankAnew(choice: Choice) {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.call('POST /insight/ranking', { query: choice }),
    onSuccess: async (answer) => {
      // An answer that is still on its way is older than this one.
      await queries.cancelQueries({ queryKey: keyOf(choice) })
      queries.setQueryData(keyOf(choice), answer)
    },
  })
}

/** Loads the visits that the ranking of this moment proposes. What was planned meanwhile leaves the list, so each look asks again. */
export function useNextVisits(choice: Choice, rankedAt: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['insight', 'next', choice, rankedAt],
    queryFn: ({ signal }) => api.call('GET /insight/next', { query: choice, signal }),
    staleTime: 0,
  })
}
