import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../../../boot/session-context.tsx'
import { visitQuery, reviewQuery, timelineQuery } from '../review-queries.ts'
import { useCall } from '../../kit/use-call.ts'

/** Milliseconds for which a preloaded visit is not preloaded again. */
const FRESH_FOR = 30_000

interface QueueState {
  /** The filter of the list that the reviewer came from. */
  list?: string
  /** The review replaced another review. */
  queue?: true
  /** The last waiting visit was decided here. */
  isDone?: true
}

const stateOf = (state: unknown) => (state ?? {}) as QueueState

export const isFromQueue = (state: unknown): boolean => stateOf(state).queue === true

/** Returns the other visits that wait for review, and preloads the next one so that it opens at once. */
export function useReviewQueue(visitId: string) {
  const { api } = useSession()
  const queries = useQueryClient()
  const { data } = useCall('GET /visit/{visitId}/review', { params: { visitId } })
  const next = data?.next
  useEffect(() => {
    if (!next) return
    const ahead = { staleTime: FRESH_FOR }
    void queries.prefetchQuery({ ...visitQuery(api, next), ...ahead })
    void queries.prefetchQuery({ ...timelineQuery(api, next), ...ahead })
    void queries.prefetchQuery({ ...reviewQuery(api, next), ...ahead })
  }, [api, next, queries])

  const go = useNavigate()
  const location = useLocation()
  const { list, isDone = false } = stateOf(location.state)
  const open = (id: string | null | undefined, replace = false) => {
    if (id) void go(`/admin/visit-history/${id}`, { state: { list, queue: true }, replace })
  }
  return {
    queue: data,
    isDone,
    openNext: () => open(next),
    openPrevious: () => open(data?.previous),
    /**
     * Opens the next visit after a decision, or says that none is left. `replace` removes the return panel's history
     * entry.
     */
    goOn: ({ replace = false } = {}) => {
      if (next) open(next, replace)
      else void go(location.pathname, { state: { list, queue: true, isDone: true }, replace: true })
    },
  }
}
