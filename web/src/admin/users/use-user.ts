import type { User } from '@cloche/contract/users.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'
import { isNotFound } from '../queries.ts'
import { findUser, type UserPages } from './user-pages.ts'

/** One user, removed or not, from the lists that were read where it is in one; null when there is none. */
export function useUser(id: string) {
  const { api } = useSession()
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['user', 'one', id],
    queryFn: async ({ signal }): Promise<User | null> => {
      const found = api.call('GET /user/list', { query: { id, deleted: '1' }, signal })
      const { items } = await found.catch(orNobody)
      return items[0] ?? null
    },
    initialData: () => {
      const lists = queries.getQueriesData<UserPages>({ queryKey: ['user', 'list'] })
      return findUser(
        lists.map(([, list]) => list),
        id,
      )
    },
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** An id that could never be one comes from an address, and nobody has it. */
function orNobody(error: Error): { items: User[] } {
  if (isNotFound(error)) return { items: [] }
  throw error
}
