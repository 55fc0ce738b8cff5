import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { answerKey } from '../../kit/call-keys.ts'
import { useCall } from '../../kit/use-call.ts'
import { useChange } from '../../kit/use-change.ts'
import { queryOf, type InsightFilter } from '../insight-filter.ts'

const UNDER_WAY_MS = 1000

/** Returns the choice of visits of a ranking. A usual period is sent by name, because the server ranks it every night. */
export function choiceOf(filter: InsightFilter, today: string) {
  const { from, to, categoryId: _, ...rest } = queryOf(filter, today)
  return filter.period ? { last: filter.period, ...rest } : { from, to, ...rest }
}

export type Choice = ReturnType<typeof choiceOf>

/** Loads the last ranking, and repeats this while a new one is under way. */
export function useRanking(choice: Choice) {
  return useCall(
    'GET /insight/ranking',
    { query: choice },
    {
      refetchInterval: ({ state }) =>
        state.data?.state === 'waiting' || state.data?.state === 'running' ? UNDER_WAY_MS : false,
    },
  )
}

/** Asks the server for a new ranking; `useRanking` shows it. */
export function useRankAnew(choice: Choice) {
  const queries = useQueryClient()
  const queryKey = answerKey('GET /insight/ranking', { query: choice })
  return useChange('POST /insight/ranking', [], {
    onSuccess: async (answer) => {
      // An answer that is still on its way is older than this one.
      await queries.cancelQueries({ queryKey })
      queries.setQueryData(queryKey, answer)
    },
  })
}

/**
 * Loads the visits that the ranking of this moment proposes. What was planned meanwhile leaves the list, so each look asks again. The
 * cache's key names the moment, which is no input of the call.
 */
export function useNextVisits(choice: Choice, rankedAt: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['insight', 'next', choice, rankedAt],
    queryFn: ({ signal }) => api.call('GET /insight/next', { query: choice, signal }),
    staleTime: 0,
  })
}
