import type { CallOutput } from '@cloche/contract/calls.ts'
import { isStaff, PAGE_LIMIT, PLAN_GUESTS_MAX } from '@cloche/contract/constants.ts'
import { readAll } from '@cloche/contract/read-all.ts'
import type { User } from '@cloche/contract/users.ts'
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'
import { answerKey } from '../../kit/call-keys.ts'
import { useCall } from '../../kit/use-call.ts'

const FOUND = 50
const FRESH_FOR = 60_000

interface Search {
  q: string
  removed?: boolean
  limit?: number
}

/** Finds guests by the first letters of their names, address, login or phone; without a search, the newest guests. */
export function useGuests({ q, removed = false, limit = FOUND }: Search) {
  const query = { q: q.trim() || undefined, limit, deleted: removed ? ('1' as const) : undefined }
  return useCall(
    'GET /user/list',
    { query },
    { select: guestsOf, placeholderData: keepPreviousData, staleTime: FRESH_FOR },
  )
}

function guestsOf({ items, nextCursor }: CallOutput<'GET /user/list'>) {
  return { guests: items.filter(({ roleId }) => !isStaff(roleId)), more: nextCursor !== null }
}

/** Reads all results of a search for guests, up to the limit of one plan, at a press: in as many calls as that takes. */
export function useAllGuests<T>(q: string, pickOf: (guest: User) => T) {
  const { api } = useSession()
  return useMutation({
    mutationFn: async () => {
      const query = { q: q.trim() || undefined, limit: PAGE_LIMIT.max }
      const guests = await readAll((cursor) => api.call('GET /user/list', { query: { ...query, cursor } }), {
        most: PLAN_GUESTS_MAX,
        wants: ({ roleId }) => !isStaff(roleId),
      })
      return guests.map(pickOf)
    },
  })
}

/** Returns one guest by id, also a removed one: undefined while loading, null if there is none. */
export function useGuest(id: string | undefined): User | null | undefined {
  const { data } = useCall('GET /user/list', byId(id), {
    select: ({ items }) => items[0] ?? null,
    enabled: id !== undefined,
    staleTime: FRESH_FOR,
  })
  return data
}

/** Returns a function with which a new guest has a name at once wherever the id is shown. */
export function useKnownGuest(): (guest: User) => void {
  const queries = useQueryClient()
  return (guest) =>
    queries.setQueryData(answerKey('GET /user/list', byId(guest.id)), { items: [guest], nextCursor: null })
}

const byId = (id: string | undefined) => ({ query: { id, deleted: '1' as const } })
