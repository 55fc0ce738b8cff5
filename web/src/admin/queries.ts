import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@cloche/client/problem.ts'

const TRIES = 2

/** What was read stays until the user leaves; each query says itself when it is too old. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: Infinity,
        // A browser that thinks it is offline is often wrong: ask, and say so when nobody answers.
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

/** Nothing at this address, or an address that could never be one. */
export function isNotFound(error: Error | null): boolean {
  return error instanceof ApiProblem && ['not_found', 'invalid'].includes(error.problem.code)
}
