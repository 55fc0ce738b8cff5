import type { CallOutput } from '@cloche/contract/calls.ts'
import type { GuestLink } from '@cloche/contract/users.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../boot/session-context.tsx'

const keyOf = (userId: string) => ['link', userId]

/** Loads a guest's one-tap links, newest first. */
export function useLinks(userId: string) {
  const { api } = useSession()
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: async ({ signal }): Promise<GuestLink[]> => {
      const { items } = await api.call('GET /user/{id}/link', { params: { id: userId }, signal })
      return items
    },
  })
}

/** Makes a link. Only this answer contains its address. */
export function useMakeLink(userId: string) {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (days: number): Promise<CallOutput<'POST /user/{id}/link'>> =>
      api.call('POST /user/{id}/link', { params: { id: userId }, body: { days } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}

export function useRevokeLink(userId: string) {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (linkId: string) =>
      api.call('DELETE /user/{id}/link/{linkId}', { params: { id: userId, linkId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(userId) }),
  })
}
