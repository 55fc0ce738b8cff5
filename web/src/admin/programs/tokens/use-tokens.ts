import type { NewApiToken } from '@cloche/contract/tokens.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../boot/session-context.tsx'

const queryKey = ['token']

export function useTokens() {
  const { api } = useSession()
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.call('GET /token', { signal })).items,
  })
}

export function useMakeToken() {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: NewApiToken) => api.call('POST /token', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}

export function useRevokeToken() {
  const { api } = useSession()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call('DELETE /token/{id}', { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  })
}
