import type { CallOutput } from '@cloche/contract/calls.ts'
import type { User } from '@cloche/contract/users.ts'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { ApiProblem } from '@cloche/client/problem.ts'
import { phoneFrom } from '@cloche/contract/phone.ts'
import type { UserFilter } from './user-filter.ts'

type Page = CallOutput<'GET /user/list'>

/** Users, newest first, page by page; while another filter is on its way the last list stays. */
export function useUsers(filter: UserFilter) {
  const { api } = useSession()
  return useInfiniteQuery({
    queryKey: ['user', 'list', filter],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      api.call('GET /user/list', { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Whose phone was typed into the search, in any spelling; null when it is no phone or nobody's. */
export function useUserByPhone(filter: UserFilter): User | null {
  const { api } = useSession()
  const phone = phoneFrom(filter.q ?? '')
  const { data } = useQuery({
    queryKey: ['user', 'phone', phone],
    queryFn: ({ signal }) =>
      api.call('GET /user/{phone}', { params: { phone: phone! }, signal }).catch(orNobody),
    enabled: phone !== null,
  })
  return data ?? null
}

function orNobody(error: unknown): null {
  if (error instanceof ApiProblem && error.problem.code === 'not_found') return null
  throw error
}
