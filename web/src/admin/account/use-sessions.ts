import type { LoginSession } from '@cloche/contract/sessions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '@cloche/client/client.ts'
import { useSession } from '../../boot/session-context.tsx'

/** The calls about one's own sessions, or about those of a user. */
function callsOf(api: Api, userId: string | null) {
  if (userId === null) {
    return {
      list: (signal: AbortSignal) => api.call('GET /user/session', { signal }),
      end: (sessionId: string) => api.call('DELETE /user/session/{sessionId}', { params: { sessionId } }),
      endAll: () => api.call('DELETE /user/session'),
    }
  }
  const params = { id: userId }
  return {
    list: (signal: AbortSignal) => api.call('GET /user/{id}/session', { params, signal }),
    end: (sessionId: string) =>
      api.call('DELETE /user/{id}/session/{sessionId}', { params: { id: userId, sessionId } }),
    endAll: () => api.call('DELETE /user/{id}/session', { params }),
  }
}

/** The sessions of a user, of oneself where `userId` is null, last used first; ending one, or all but this one. */
export function useSessions(userId: string | null) {
  const calls = callsOf(useSession().api, userId)
  const queries = useQueryClient()
  const queryKey = ['session', userId ?? 'own']
  const list = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<LoginSession[]> => (await calls.list(signal)).items,
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey })
  return {
    list,
    end: useMutation({ mutationFn: calls.end, onSuccess }),
    endAll: useMutation({ mutationFn: calls.endAll, onSuccess }),
  }
}
