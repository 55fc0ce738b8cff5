import type { CallOutput } from '@cloche/contract/calls.ts'
import type { TotpState } from '@cloche/contract/totp.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '@cloche/client/problem.ts'
import { useSession } from '../../../boot/session-context.tsx'

const OWN = ['totp', 'own']
const keyOf = (userId: string) => ['totp', userId]

/** Loads whether the user's own two-step login is on. */
export function useTotp() {
  const { api } = useSession()
  return useQuery({
    queryKey: OWN,
    queryFn: ({ signal }): Promise<TotpState> => api.call('GET /user/totp', { signal }),
  })
}

/** Changes the user's own two-step login. If another window has changed it, reloads the state and calls `leave`. */
export function useTotpCalls(leave: () => void) {
  const { api } = useSession()
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: OWN })
  const onError = async (error: Error) => {
    if (!(error instanceof ApiProblem) || error.problem.code !== 'conflict') return
    await onSuccess()
    leave()
  }
  return {
    begin: useMutation({
      mutationFn: (password: string): Promise<CallOutput<'POST /user/totp'>> =>
        api.call('POST /user/totp', { body: { password } }),
      onError,
    }),
    confirm: useMutation({
      mutationFn: (code: string): Promise<CallOutput<'PUT /user/totp'>> =>
        api.call('PUT /user/totp', { body: { code } }),
      onSuccess,
      onError,
    }),
    turnOff: useMutation({
      mutationFn: (body: { password: string; code: string }) => api.call('POST /user/totp/off', { body }),
      onSuccess,
      onError,
    }),
    renew: useMutation({
      mutationFn: (code: string): Promise<CallOutput<'POST /user/totp/recovery-codes'>> =>
        api.call('POST /user/totp/recovery-codes', { body: { code } }),
      onSuccess,
      onError,
    }),
  }
}

/** Loads whether a user's two-step login is on, and turns it off for them. */
export function useTotpOf(userId: string) {
  const { api } = useSession()
  const queries = useQueryClient()
  const params = { id: userId }
  const query = useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }): Promise<TotpState> => api.call('GET /user/{id}/totp', { params, signal }),
  })
  const reset = useMutation({
    mutationFn: () => api.call('DELETE /user/{id}/totp', { params }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(userId) }),
  })
  return { query, reset }
}
