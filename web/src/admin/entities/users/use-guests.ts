import { isStaff, PAGE_LIMIT, PLAN_GUESTS_MAX } from '@cloche/contract/constants.ts'
import type { User } from '@cloche/contract/users.ts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'

const FOUND = 50
const FRESH_FOR = 60_000

interface Search {
  q: string
  removed?: boolean
  limit?: number
}

/** Finds guests by the first letters of their names, address, login or phone; without a search, the newest guests. */
export function useGuests({ q, removed = false, limit = FOUND }: Search) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['user', 'guests', q.trim(), removed, limit],
    queryFn: async ({ signal }) => {
      const query = { q: q.trim() || undefined, limit, deleted: removed ? ('1' as const) : undefined }
      const { items, nextCursor } = await api.call('GET /user/list', { query, signal })
      return { guests: items.filter(({ roleId }) => !isStaff(roleId)), more: nextCursor !== null }
    },
    placeholderData: keepPreviousData,
    staleTime: FRESH_FOR,
  })
}

/** Reads all results of a search for guests, up to the limit of one plan. */
export function useAllGuests<T>(q: string, pickOf: (guest: User) => T) {
  const { api } = useSession()
  return useMutation({
    mutationFn: async () => {
      const guests: User[] = []
      let cursor: string | undefined
      do {
        const query = { q: q.trim() || undefined, cursor, limit: PAGE_LIMIT.max }
        const page = await api.call('GET /user/list', { query })
        guests.push(...page.items.filter(({ roleId }) => !isStaff(roleId)))
        cursor = page.nextCursor ?? undefined
      } while (cursor && guests.length < PLAN_GUESTS_MAX)
      return guests.slice(0, PLAN_GUESTS_MAX).map(pickOf)
    },
  })
}

/** Returns one guest by id, also a removed one: undefined while loading, null if there is none. */
export function useGuest(id: string | undefined): User | null | undefined {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['user', 'guest', id],
    queryFn: async ({ signal }) => {
      const { items } = await api.call('GET /user/list', { query: { id: id!, deleted: '1' }, signal })
      return items[0] ?? null
    },
    enabled: id !== undefined,
    staleTime: FRESH_FOR,
  })
  return data
}
