import { CHANGES_MAX, PAGE_LIMIT } from '@cloche/contract/constants.ts'
import { readAll } from '@cloche/contract/read-all.ts'
import type { User } from '@cloche/contract/users.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { ApiProblem } from '@cloche/client/problem.ts'
import type { UserFilter } from './user-filter.ts'
import { usePhones } from '../kit/phone.tsx'
import { useCallPages } from '../kit/use-call-pages.ts'

/** Reads users page by page, newest first. */
export function useUsers(filter: UserFilter) {
  return useCallPages('GET /user/list', { query: filter })
}

/** Reads all users that match a filter, at most as many as one call may change, in as many calls as that takes. */
export function useAllUsersThatMatch(filter: UserFilter) {
  const { api } = useSession()
  return useMutation({
    mutationFn: () =>
      readAll(
        (cursor) => api.call('GET /user/list', { query: { ...filter, cursor, limit: PAGE_LIMIT.max } }),
        { most: CHANGES_MAX },
      ),
  })
}

/** Returns the user whose phone was typed into the search, in any spelling; null, instead of a refusal, if there is none. */
export function useUserByPhone(filter: UserFilter): User | null {
  const { api } = useSession()
  const typed = filter.q ?? ''
  const phones = usePhones(/\p{Nd}/u.test(typed))
  const phone = phones?.read(typed) ?? null
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
