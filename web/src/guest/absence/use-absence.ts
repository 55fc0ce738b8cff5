import type { Visit } from '@cloche/contract/visits.ts'
import { useSession } from '../../boot/session-context.tsx'
import { useSending } from '../facts/use-sending.ts'

/** Tells the server that the guest can't come, or can after all. Each resolves to whether the server knows. */
export function useAbsence({ id: visitId }: Visit) {
  const { api } = useSession()
  const { state, send } = useSending()
  const params = { visitId }
  return {
    state,
    say: (reason: string) =>
      send(() =>
        api.call('PUT /visit/{visitId}/absence', { params, body: { reason: reason.trim() || null } }),
      ),
    takeBack: () => send(() => api.call('DELETE /visit/{visitId}/absence', { params })),
  }
}
