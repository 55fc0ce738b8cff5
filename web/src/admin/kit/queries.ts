import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@cloche/client/problem.ts'

const TRIES = 2

/** Cached data stays until the user leaves. Each query sets its own `staleTime`. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: Infinity,
        // A browser that reports to be offline is often wrong, so queries run anyway and show a failure.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < TRIES && !isRefusal(error),
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function isRefusal(error: Error): boolean {
  return error instanceof ApiProblem && error.problem.status < 500
}

/** Returns whether nothing exists at this address, or the address is malformed. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiProblem && ['not_found', 'invalid'].includes(error.problem.code)
}
