import type { User } from '@cloche/contract/users.ts'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { ApiProblem } from '@cloche/client/problem.ts'
import { phoneFrom } from '@cloche/contract/phone.ts'
import { usePages } from '../kit/use-pages.ts'
import type { UserFilter } from './user-filter.ts'

/** Users, newest first, page by page. */
export function useUsers(filter: UserFilter) {
  const { api } = useSession()
  return usePages(['user', 'list', filter], (cursor, signal) =>
    api.call('GET /user/list', { query: { ...filter, cursor }, signal }),
  )
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
